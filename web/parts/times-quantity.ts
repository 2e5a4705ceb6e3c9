/** What follows a title: " × 3", or nothing for one. The sign and the number stay on one line. */
export const timesQuantity = (quantity: number): string => (quantity > 1 ? ` ×\u00A0${quantity}` : '');
