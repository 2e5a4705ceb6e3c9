import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { renderEmail } from '#server/mail.ts';
import { samples } from './samples.ts';

const folder = path.join(import.meta.dirname, 'snapshots');
const site = 'https://skep.test';
const emails = Object.entries(samples).flatMap(([name, { email }]) =>
  email ? [{ name, email: renderEmail(email(site)) }] : [],
);
const asIs = { serializers: [(text: string) => text] };

/** After an intentional change, run `node --test --test-update-snapshots server/notifications/emails.test.ts` and review the diff. */
describe('the emails', () => {
  it('match the list of snapshots', () => {
    const files = emails.flatMap(({ name }) => [`${name}.html`, `${name}.txt`]);
    assert.deepEqual(readdirSync(folder).toSorted(), files.toSorted());
  });

  for (const { name, email } of emails)
    it(`match their approved snapshot: ${name}`, (t) => {
      t.assert.fileSnapshot(`${email.subject}\n\n${email.text}`, path.join(folder, `${name}.txt`), asIs);
      t.assert.fileSnapshot(email.html, path.join(folder, `${name}.html`), asIs);
    });

  it('load no external resources, and link only to this site', () => {
    for (const { name, email } of emails) {
      assert.doesNotMatch(email.html, /<(img|script|link|iframe)|url\(|@import/i, name);
      const links = [...`${email.html} ${email.text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
      assert.ok(
        links.every((link) => link.startsWith(`${site}/`)),
        `${name}: ${links.join()}`,
      );
    }
  });
});
