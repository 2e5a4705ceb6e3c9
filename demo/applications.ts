import { applyToSell } from '#server/accounts/apply-to-sell.ts';
import type { Ctx } from '#server/context.ts';
import { actingAs, noInput } from './acting.ts';
import { buyers } from './people.ts';
import type { Ids } from './shape.ts';

/** Buyers who applied to become sellers `hoursAgo` and are still waiting for an admin's decision. */
const applicants = [
  { key: 'tomasz-wrona', hoursAgo: 31 },
  { key: 'kofi-ansah', hoursAgo: 5, businessName: 'Caversham Hive Scales', companyNumber: '99141873' },
];

/** A one-page PDF with these lines of text. */
function pdfOf(lines: string[]): Buffer {
  const text = lines.map((line) => `(${line}) Tj 0 -26 Td`).join(' ');
  const stream = `BT /F1 18 Tf 48 320 Td ${text} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 560 380]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.7\n';
  const starts = objects.map((body, at) => {
    const start = file.length;
    file += `${at + 1} 0 obj${body}endobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

/** Submits the demo applications to sell, each with a document marked as a specimen. */
export async function loadApplications(ctx: Ctx, ids: Ids): Promise<void> {
  for (const { key, hoursAgo, ...business } of applicants) {
    const person = buyers.find((one) => one.key === key);
    const id = ids.get(key);
    if (!person || !id) throw new Error(`the demo applicant "${key}" does not exist`);
    const { name, street, city, postcode, phone, bio } = person;
    const isBusiness = 'businessName' in business ? 'true' : 'false';
    await applyToSell(actingAs(ctx, id, 'buyer', hoursAgo), {
      ...noInput,
      fields: { name, street, city, postcode, phone, bio, isBusiness, ...business },
      file: pdfOf(['SPECIMEN', 'Demo identity document', name, `${street}, ${city} ${postcode}`]),
    });
  }
}
