export const thankYouPath = (purchaseId: string): string => `/thank-you?purchase=${encodeURIComponent(purchaseId)}`;
