import { expect, type Page } from '@playwright/test';

export const testCards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  asksBank: '4000 0025 0000 3155',
};

const paymentForm = (page: Page) => page.getByRole('form', { name: 'Payment' });

export const cardField = (page: Page) => paymentForm(page).getByRole('textbox', { name: 'Card number' });
export const payButton = (page: Page) => paymentForm(page).getByRole('button', { name: /^Pay £/ });

/** The text a buyer enters at checkout, by field label. */
export const paymentDetails = {
  'Full name': 'Wilhelmina Drone',
  Email: 'wilhelmina@test.example',
  'Address line 1': '1 Apiary Lane',
  City: 'Hereford',
  Postcode: 'HR1 2XY',
  Expiry: '12 / 34',
  CVC: '123',
};

export async function fillPayment(page: Page, card: string): Promise<void> {
  const form = paymentForm(page);
  for (const [label, text] of Object.entries(paymentDetails))
    await form.getByRole('textbox', { name: label, exact: true }).fill(text);
  await cardField(page).fill(card);
}

/** Expects the payment form to have kept everything typed. */
export async function expectPaymentDetails(page: Page, card: string): Promise<void> {
  const form = paymentForm(page);
  for (const [label, text] of Object.entries(paymentDetails))
    await expect.soft(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(text);
  await expect.soft(cardField(page)).toHaveValue(card);
}
