import { z } from 'zod';
import { email } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { maxLength } from './sizes.ts';
import { message, requiredLine, requiredText } from './text.ts';

/** The content pages. Each name is both that of a Markdown file and the page's path. */
export const articleNames = [
  'support',
  'how-it-works',
  'how-reviews-work',
  'fees',
  'business',
  'terms-and-conditions',
  'privacy-policy',
  'deletion-policy',
  'cookies',
] as const;
export type ArticleName = (typeof articleNames)[number];

/** A level 2 or 3 heading with the content below it. `html` is rendered from Markdown; any HTML in the Markdown is escaped. */
const section = z.object({ id: z.string(), level: z.number(), title: z.string(), html: z.string() });

const article = z.object({
  title: z.string(),
  /** The beginning as plain text, for search engines. */
  description: z.string(),
  /** The text above the first heading. */
  intro: z.string(),
  sections: z.array(section),
});
export type Article = z.infer<typeof article>;

export const readArticle = endpoint({
  method: 'GET',
  shared: true,
  path: '/api/articles/{name}',
  summary: 'A content page, such as help, terms or privacy',
  who: 'anyone',
  params: z.object({ name: z.enum(articleNames) }),
  output: article,
  status: 200,
  errors: ['not_found'],
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact-messages',
  summary: 'Email a message to the operator of this site; it is not stored',
  who: 'anyone',
  body: z.object({
    name: requiredLine(maxLength.name, 'Please enter your name.'),
    email,
    subject: requiredLine(maxLength.subject, 'Please say what it is about.'),
    message: requiredText(maxLength.message, 'Please write a message.'),
  }),
  output: message,
  status: 201,
  errors: ['too_many_requests'],
});
