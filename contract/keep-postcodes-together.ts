/** Keeps each postcode on one line, by replacing its space with a no-break space. */
export const keepPostcodesTogether = (text: string): string =>
  text.replaceAll(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g, '$1\u00a0$2');
