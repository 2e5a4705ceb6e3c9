import type { sendContactMessage as endpoint } from '#contract/articles.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Ctx } from '#server/context.ts';
import type { JobData } from '#server/jobs/queue.ts';
import { sendEmail } from '#server/mail.ts';

/** Emails a message to the operator. It is stored only in the job, and only until it is sent. */
export async function sendContactMessage(ctx: Ctx, { body }: Input<typeof endpoint>) {
  await ctx.limiter.spend('contactAddress', ctx.address);
  await ctx.queue.enqueue(ctx.db, 'contact-mail', body);
  return { message: `Thank you. Your message is on its way to ${ctx.settings.operator}.` };
}

export async function mailContactMessage(ctx: Ctx, data: JobData): Promise<void> {
  const text = (key: string) => String(data[key] ?? '');
  const [name, address] = [text('name'), text('email')];
  await sendEmail(ctx, {
    to: ctx.settings.contactEmail,
    replyTo: { name, address },
    subject: `Contact form: ${text('subject')}`,
    greeting: `${name} (${address}) wrote:`,
    paragraphs: text('message').split(/\n+/),
    closing: `Reply to this email to answer ${name}. We have not verified this email address.`,
  });
}
