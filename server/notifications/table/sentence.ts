/** What somebody has typed, possibly in quotation marks, as a sentence: more of them may follow. */
export const asSentence = (text: string): string => (/[.!?…]["”')]?$/.test(text) ? text : `${text}.`);
