/** A text for the screen, in which no postcode is divided between two lines. */
export const unbrokenPostcodes = (text: string): string =>
  text.replaceAll(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/g, '$1\u00a0$2');
