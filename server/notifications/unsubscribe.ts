import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emailKinds, emailTexts, type EmailKind } from '#contract/email-kinds.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { networkOf } from '#server/http/network.ts';
import { sendPlainPage } from '#server/http/plain-page.ts';
import { setEmailPreference } from './email-preferences.ts';
import { isSigned, sign } from './signatures.ts';

type Subscription = { userId: string; kind: EmailKind };

const textOf = ({ userId, kind }: Subscription) => `${userId}.${kind}`;

/** Returns the path of a page that turns these emails off without signing in. It never expires. */
export const unsubscribePath = async (db: Db, subscription: Subscription): Promise<string> =>
  `/unsubscribe/${textOf(subscription)}.${await sign(db, textOf(subscription))}`;

/** The subscription that a token ends; undefined if we have not signed it. */
async function readToken(db: Db, token: string): Promise<Subscription | undefined> {
  const [userId = '', name, signature = ''] = token.split('.');
  const kind = emailKinds.find((each) => each === name);
  if (!kind) return undefined;
  return (await isSigned(db, textOf({ userId, kind }), signature)) ? { userId, kind } : undefined;
}

/** The page before and after unsubscribing, which must work without scripts and without signing in. */
const pages = {
  ask: (about: string) => ({
    heading: `Stop emails about ${about}?`,
    body: `<p>You'll still find these notifications on Skep. Emails about your orders and your account are always sent.</p>
<form method="post"><button>Unsubscribe</button></form>`,
  }),
  done: (about: string) => ({
    heading: 'You have unsubscribed',
    body: `<p>We won't email you about ${about} any more. You can choose which emails you receive under <a href="/notifications">Notifications</a>.</p>`,
  }),
};

const unknown = {
  heading: 'This link is incomplete',
  body: '<p>Please open it again from the email, or choose which emails you receive under <a href="/notifications">Notifications</a>.</p>',
};

/** Serves the unsubscribe links in emails (RFC 8058). GET asks for confirmation; POST unsubscribes, whatever its body. */
export function serveUnsubscribing(app: FastifyInstance, { db, limiter }: Pick<Services, 'db' | 'limiter'>): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    await limiter.spend('pageAddress', networkOf(request));
    const { token } = request.params as { token: string };
    const subscription = await readToken(db, token);
    if (!subscription) return sendPlainPage(reply.code(404), unknown);
    const isDone = request.method === 'POST';
    if (isDone) await setEmailPreference(db, subscription.userId, subscription.kind, false);
    return sendPlainPage(reply, pages[isDone ? 'done' : 'ask'](emailTexts[subscription.kind].label.toLowerCase()));
  };
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, done) => done(null));
    scope.route({ method: ['GET', 'POST'], url: '/unsubscribe/:token', handler: serve });
  });
}
