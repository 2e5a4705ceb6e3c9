import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asc, eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { api } from '#contract/api.ts';
import { categoryNames } from '#contract/bees/categories.ts';
import type { ImportRow, ListingImport } from '#contract/imports.ts';
import type { Notification } from '#contract/notifications.ts';
import type { OwnListing, OwnListingRow } from '#contract/own-listings.ts';
import { dayMs } from '#contract/time.ts';
import { users } from '#server/accounts/tables.ts';
import { listings, listingStock } from '#server/catalogue/tables.ts';
import { readCsv, writeCsv } from '#server/gateways/csv.ts';
import { inLongRuns } from '#test/child-processes.ts';
import { importFile, largeImportFile } from '#test/import-files.ts';
import { assertNeverBlocks } from '#test/blocking.ts';
import { upload } from '#test/upload.ts';
import { eventually, makeWorld, type Person } from '#test/world.ts';
import { zipOf } from '#test/zip.ts';
import { checkRows, pictureKeysIn } from './check-rows.ts';
import { createImport } from './create-import.ts';
import { deleteExpiredImports, resumeImports } from './import-lifecycle.ts';
import { runImport } from './run-import.ts';
import { importRows, imports } from './tables.ts';

const world = await makeWorld();
const { call } = world;

type Bytes = Uint8Array<ArrayBuffer>;
type Sent = { status: number; body: ListingImport & { message: string; rejected: unknown[]; unused: number } };

const aSeller = () => world.person({ role: 'seller' });
const send = async (seller: Person, file: Bytes) =>
  (await upload(world, '/api/sellers/imports', seller.token, { file, fileName: 'mine.csv' })) as unknown as Sent;
const sendZip = async (seller: Person, id: string, file: Bytes) =>
  (await upload(world, `/api/sellers/imports/${id}/pictures`, seller.token, { file })) as unknown as Sent;
const read = async (seller: Person, id: string) =>
  (await call<ListingImport>('GET', `/api/sellers/imports/${id}`, seller.token)).body;
const rowsOf = async (seller: Person, id: string, show: 'valid' | 'left_out') =>
  (
    await call<{ rows: ImportRow[]; total: number }>(
      'GET',
      `/api/sellers/imports/${id}/rows?show=${show}`,
      seller.token,
    )
  ).body;
const ownOf = async (seller: Person, query = '') =>
  (
    await call<{ listings: OwnListingRow[]; total: number }>(
      'GET',
      `/api/sellers/listings?limit=100${query}`,
      seller.token,
    )
  ).body;
const whole = async (seller: Person, id: string | undefined) =>
  (await call<OwnListing>('GET', `/api/sellers/listings/${id}`, seller.token)).body;
const text = (content: string): Bytes => new TextEncoder().encode(content);
const download = async (seller: Person, url: string): Promise<Bytes> => {
  const headers = { authorization: `Bearer ${seller.token}` };
  return new Uint8Array((await world.app.inject({ method: 'GET', url, headers })).rawPayload);
};

async function start(seller: Person, id: string, seconds = 60): Promise<ListingImport> {
  const { status, body } = await call('POST', `/api/sellers/imports/${id}/start`, seller.token);
  assert.equal(status, 200, JSON.stringify(body));
  return eventually(async () => {
    const now = await read(seller, id);
    return now.state === 'done' ? now : undefined;
  }, seconds);
}

const photo = async (hue: number): Promise<Bytes> =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 200, g: hue, b: 9 } } })
      .jpeg()
      .toBuffer(),
  );
const filesIn = async (folder: string) =>
  (await readdir(path.join(world.dataDir, 'files', folder)).catch(() => [])).length;

describe('a file of listings', () => {
  it('is checked without changing any listing, then imported row by row, recording the outcome of each', async () => {
    const seller = await aSeller();
    const file = importFile([
      { title: 'First honey', price: '£1,234.50', category: 'honey', deliveryMethods: 'Postage and Collection' },
      { title: 'No price', price: 'ten', quantity: 0 },
      { title: 'On sale without a picture', status: 'active' },
      { title: '', category: 'Wasps', 'location.postcode': 'NE46 1' },
      { title: '=HYPERLINK("x")' },
    ]);
    const { status, body } = await send(seller, file);
    assert.equal(status, 201, JSON.stringify(body));
    const { _id: id } = body;
    assert.deepEqual(
      [body.state, body.fileName, body.rows, body.toCreate, body.invalid],
      ['ready', 'mine.csv', 5, 2, 3],
    );
    const bad = await rowsOf(seller, id, 'left_out');
    assert.deepEqual(
      bad.rows.map(({ row, problems }) => [row, ...problems.map(({ column, problem }) => `${column}: ${problem}`)]),
      [
        [3, 'Price: Please enter an amount in pounds.', 'Quantity: Please enter at least 1.'],
        [4, 'Pictures: Please add at least one picture.'],
        [
          5,
          'Title: Please enter a title.',
          `Category: Please choose one of: ${categoryNames.join(', ')}.`,
          'Postcode: Invalid UK postcode format (e.g. RM1 2XY).',
        ],
      ],
    );
    const good = await rowsOf(seller, id, 'valid');
    assert.deepEqual(
      good.rows.map(({ row, kind, title, price, quantity, status }) => [row, kind, title, price, quantity, status]),
      [
        [2, 'new', 'First honey', 1234.5, 12, 'draft'],
        [6, 'new', '=HYPERLINK("x")', 9.5, 12, 'draft'],
      ],
    );
    assert.equal((await ownOf(seller)).total, 0, 'a dry run');

    const done = await start(seller, id);
    assert.deepEqual([done.created, done.changed, done.refused, done.invalid], [2, 0, 0, 3]);
    assert.deepEqual([body.toDraft, done.drafts], [2, 2]);
    const notifications = await call<Notification[]>('GET', '/api/notifications', seller.token);
    assert.deepEqual(
      notifications.body.map(({ title, message, link }) => [title, message, link]),
      [['Import finished', '2 listings created or updated from mine.csv; 3 rows left out.', '/seller/import']],
    );
    const { listings: own } = await ownOf(seller, '&sort=oldest');
    assert.deepEqual(
      own.map(({ title, price, saleStatus }) => [title, price, saleStatus]),
      [
        ['First honey', 1234.5, 'draft'],
        ['=HYPERLINK("x")', 9.5, 'draft'],
      ],
    );
    const first = await whole(seller, own[0]?._id);
    assert.deepEqual(
      [first.category, first.deliveryMethods, first.location.country],
      ['Honey', ['postage', 'collection'], 'UK'],
    );
    assert.deepEqual(
      (await rowsOf(seller, id, 'valid')).rows.map(({ outcome, listingId }) => [outcome, listingId]),
      own.map(({ _id }) => ['created', _id]),
    );
  });

  it("needs only titles for drafts: empty cells and missing columns get the form's defaults", async () => {
    const seller = await aSeller();
    const empty = importFile([{ title: 'Empty cells', category: '', condition: '', quantity: '', returnPolicy: '' }]);
    for (const file of [text('Title\nOnly a title\n'), empty]) {
      const { body } = await send(seller, file);
      assert.equal(body.toCreate, 1, JSON.stringify(body));
      const { created, refused } = await start(seller, body._id);
      assert.deepEqual({ created, refused }, { created: 1, refused: 0 });
    }
    const drafts = await Promise.all((await ownOf(seller)).listings.map(({ _id }) => whole(seller, _id)));
    for (const { category, condition, returnPolicy, stock, lowStockAt, location } of drafts)
      assert.deepEqual(
        [category, condition, returnPolicy, stock, lowStockAt, location.country],
        ['Honey', 'new', 'No Returns Accepted', 1, 2, 'UK'],
      );
  });

  it('offers the rows with problems, and the reasons, as a file to fix and import again', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{ title: 'Good' }, { title: '+44 honey', price: 1.234 }]));
    await start(seller, body._id);
    const file = Buffer.from(await download(seller, `/api/sellers/imports/${body._id}/rows-left-out`)).toString();
    assert.match(file, /^\ufeffProblem,Title,/);
    assert.match(file, /Price: Please use at most two decimal places\.,'\+44 honey,/);
    const older = await send(seller, text(file.replace('Problem', 'What is wrong')));
    assert.equal(older.body.rows, 1, 'a file from before the column was renamed');
    const fixed = await send(seller, text(file.replace('1.234', '1.23')));
    assert.deepEqual([fixed.body.rows, fixed.body.invalid], [1, 0]);
    await start(seller, fixed.body._id);
    assert.deepEqual(
      (await ownOf(seller, '&sort=oldest')).listings.map(({ title }) => title),
      ['Good', '+44 honey'],
    );
  });

  it('keeps every cell of a row that has too many in the file to fix, so that nothing is lost', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, text('Title,Pictures\nHoney,a.jpg, b.jpg,,c.jpg,,\nWax\n'));
    assert.deepEqual([body.toCreate, body.invalid], [1, 1]);
    const file = await download(seller, `/api/sellers/imports/${body._id}/rows-left-out`);
    const [, line] = await readCsv(file, 10);
    assert.deepEqual(line?.cells.slice(1), ['Honey', 'a.jpg', 'b.jpg', '', 'c.jpg']);
    const again = await send(seller, file as Bytes);
    assert.deepEqual([again.body.toCreate, again.body.invalid], [0, 1]);
  });

  it('is rejected as a whole if its columns or its format are invalid', async () => {
    const seller = await aSeller();
    const wrong: [string, Bytes, number, RegExp][] = [
      ['empty', new Uint8Array(), 400, /./],
      ['only a header', text('Title,Price\n'), 400, /no rows/],
      ['no title', text('Price,City\n9.5,Hexham\n'), 400, /"Title" is missing/],
      ['an id without a version', text('Id,Price\nx,9.5\n'), 400, /"Version" is missing/],
      ['an unknown column', text('Title,Colour\nx,y\n'), 400, /The template has no column "Colour"/],
      ['a long unknown column', text(`Title,${'x'.repeat(39)}🐝\nx,y\n`), 400, /The template has no column "x{39}"/],
      ['a column without a heading', text('Title,,Price\nx,,1\n'), 400, /Column 2 has no heading/],
      ['a repeated column', text('Title,Price,title\nx,1,y\n'), 400, /"title" appears twice/],
      ['no header', text('Honey,9.50\nMead,8\n'), 400, /no column "Honey"/],
      ['2,001 rows', text(`Title\n${'x\n'.repeat(2001)}`), 413, /at most 2,000 rows/],
      ['a spreadsheet', text('PK\x03\x04'), 415, /save the spreadsheet as CSV/],
      ['too large', new Uint8Array(10_000_001).fill(120), 413, /./],
    ];
    for (const [name, file, status, message] of wrong) {
      const response = await send(seller, file);
      assert.equal(response.status, status, `${name}: ${JSON.stringify(response.body)}`);
      assert.match(response.body.message, message, name);
    }
    const { body } = await call<{ imports: unknown[] }>('GET', '/api/sellers/imports', seller.token);
    assert.deepEqual(body.imports, []);
    const surplus = await send(seller, text('Title,Price\nHoney,9,50\nMead,8.50\n'));
    assert.deepEqual([surplus.body.rows, surplus.body.invalid], [2, 1]);
  });

  it('can be discarded by several requests in parallel, none of which claims that it is running', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{}]));
    const discards = Array.from({ length: 4 }, () => call('DELETE', `/api/sellers/imports/${body._id}`, seller.token));
    for (const { status } of await Promise.all(discards)) assert.ok([204, 404].includes(status), String(status));
  });

  it('replaces one that was not started, but is rejected while another is running', async () => {
    const seller = await aSeller();
    const first = await send(seller, importFile([{}]));
    const second = await send(seller, importFile([{}, {}]));
    const gone = await call<{ message: string }>('POST', `/api/sellers/imports/${first.body._id}/start`, seller.token);
    assert.deepEqual([gone.status, /discarded, or replaced/.test(gone.body.message)], [404, true], gone.body.message);
    const id = second.body._id;
    await world.ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, id));
    assert.equal((await send(seller, importFile([{}]))).status, 409);
    assert.equal((await call('DELETE', `/api/sellers/imports/${id}`, seller.token)).status, 409);
    assert.equal((await sendZip(seller, id, zipOf([]))).status, 400);
    const stopped = await call<ListingImport>('POST', `/api/sellers/imports/${id}/stop`, seller.token);
    assert.deepEqual([stopped.body.state, stopped.body.created], ['stopped', 0]);
    await runImport(world.ctx, id);
    assert.equal((await ownOf(seller)).total, 0, 'a stopped import does not continue');
    assert.equal((await call('DELETE', `/api/sellers/imports/${id}`, seller.token)).status, 204);
    assert.equal((await call('POST', `/api/sellers/imports/${id}/start`, seller.token)).status, 404);
  });

  it('counts new listings with the same title as another listing or an earlier row', async () => {
    const seller = await aSeller();
    const rows = [{ title: 'Heather honey' }, { title: 'heather honey' }, { title: 'Clover honey' }];
    const first = await send(seller, importFile(rows));
    assert.deepEqual([first.body.toCreate, first.body.sameTitle], [3, 1]);
    await start(seller, first.body._id);
    const again = await send(seller, importFile([...rows, { title: 'Mead' }, { title: '' }]));
    assert.deepEqual([again.body.toCreate, again.body.sameTitle], [4, 3]);
    assert.equal((await send(await aSeller(), importFile([{ title: 'Mead' }]))).body.sameTitle, 0);
  });

  it('with no valid rows cannot be started', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{ title: '' }]));
    const { status } = await call('POST', `/api/sellers/imports/${body._id}/start`, seller.token);
    assert.equal(status, 409);
  });
});

describe('pictures of an import', () => {
  it('are matched by name from ZIPs, once for all rows that name them, and let listings go on sale', async () => {
    const seller = await aSeller();
    const [hive, comb] = [await photo(10), await photo(200)];
    const file = importFile([
      { title: 'Two pictures', status: 'active', images: 'Hive.JPG, comb.jpg' },
      { title: 'The same one', status: 'active', images: 'hive.jpg' },
      { title: 'One that is not there', status: 'active', images: 'nowhere.jpg' },
    ]);
    const { body } = await send(seller, file);
    assert.deepEqual([body.invalid, body.pictures], [3, { named: 3, uploaded: 0, processed: 0 }]);
    const zip = zipOf([
      { name: 'shop/hive.jpg', content: hive },
      { name: 'shop/comb.jpg', content: comb, deflate: true },
      { name: 'shop/unused.jpg', content: comb },
    ]);
    const sent = await sendZip(seller, body._id, zip);
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    assert.deepEqual([sent.body.toCreate, sent.body.invalid, sent.body.unused, sent.body.rejected], [2, 1, 1, []]);
    const [bad] = (await rowsOf(seller, body._id, 'left_out')).rows;
    assert.equal(bad?.problems[0]?.problem, "nowhere.jpg hasn't been uploaded.");
    const before = await filesIn('images');
    const done = await start(seller, body._id);
    assert.deepEqual([done.created, done.drafts, done.pictures], [2, 0, { named: 3, uploaded: 2, processed: 2 }]);
    assert.equal((await filesIn('images')) - before, 2);
    await eventually(async () => ((await filesIn('private/import-zips')) === 0 ? true : undefined));
    const { listings: own } = await ownOf(seller, '&sort=oldest');
    const [two, same] = await Promise.all(own.map(({ _id }) => whole(seller, _id)));
    assert.deepEqual([two?.saleStatus, two?.images.length, same?.images], ['active', 2, [two?.images[0]]]);
    assert.equal((await call('GET', `/api/products/one/${same?._id}`)).status, 200);
  });

  it('that cannot be used are listed, even if found to be broken only during the import, and their rows are left out', async () => {
    const seller = await aSeller();
    const good = await photo(90);
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const large = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer();
    const names = ['locked', 'page', 'twice', 'huge', 'cut', 'good'];
    const rows = names.map((name) => ({ title: `With ${name}`, status: 'active', images: `${name}.jpg` }));
    const { body } = await send(seller, importFile(rows));
    const before = await filesIn('images');
    const zip = zipOf([
      { name: 'locked.jpg', content: good, isEncrypted: true, deflate: true },
      { name: 'page.jpg', content: text('<script>alert(1)</script>') },
      { name: 'a/twice.jpg', content: good },
      { name: 'b/twice.jpg', content: good },
      { name: 'huge.jpg', content: new Uint8Array(15_000_001), deflate: true },
      { name: 'cut.jpg', content: large.subarray(0, large.length / 2) },
      { name: 'good.jpg', content: good },
    ]);
    const sent = await sendZip(seller, body._id, zip);
    assert.equal(sent.status, 201, JSON.stringify(sent.body));
    assert.deepEqual(sent.body.rejected, [
      { name: 'locked.jpg', problem: 'This picture is password-protected. Please zip it without a password.' },
      { name: 'page.jpg', problem: 'This is not a picture we can use. Please choose a JPG, PNG, GIF or WEBP file.' },
      { name: 'twice.jpg', problem: 'This name appears twice in the ZIP. Please give each picture a unique name.' },
      { name: 'huge.jpg', problem: 'This picture is larger than 15 MB.' },
    ]);
    assert.deepEqual([sent.body.toCreate, sent.body.invalid], [2, 4]);
    const done = await start(seller, body._id);
    assert.deepEqual([done.created, done.refused, done.invalid], [1, 1, 4]);
    const left = (await rowsOf(seller, body._id, 'left_out')).rows.find(({ outcome }) => outcome === 'refused');
    assert.deepEqual(left?.problems, [
      { column: 'Pictures', problem: 'cut.jpg: This picture is damaged. Please save or take it again.' },
    ]);
    assert.deepEqual(
      (await ownOf(seller)).listings.map(({ title }) => title),
      ['With good'],
    );
    assert.equal((await filesIn('images')) - before, 1, 'the others leave nothing behind');
  });

  it('in an invalid or useless ZIP are rejected, and leave nothing behind', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{ images: 'hive.jpg' }]));
    const picture = await photo(30);
    const wrong: [string, Bytes, number, RegExp][] = [
      ['not a ZIP', picture, 415, /can't read this ZIP/],
      ['a path to a parent folder', zipOf([{ name: '../hive.jpg', content: picture }]), 415, /points outside/],
      ['no file named in the rows', zipOf([{ name: 'other.jpg', content: picture }]), 400, /None of the files/],
      ['an empty ZIP', zipOf([]), 400, /None of the files/],
      ['too large', new Uint8Array(50_000_001), 413, /./],
    ];
    for (const [name, zip, status, message] of wrong) {
      const response = await sendZip(seller, body._id, zip);
      assert.equal(response.status, status, `${name} ${JSON.stringify(response.body)}`);
      assert.match(response.body.message, message, name);
    }
    assert.equal(await filesIn('private/import-zips'), 0);
    const zip = zipOf([{ name: 'hive.jpg', content: picture }]);
    for (let zips = 0; zips < 10; zips += 1) assert.equal((await sendZip(seller, body._id, zip)).status, 201);
    assert.equal((await sendZip(seller, body._id, zip)).status, 409, 'at most ten');
    await call('DELETE', `/api/sellers/imports/${body._id}`, seller.token);
    assert.equal(await filesIn('private/import-zips'), 0, 'deleted with the import');
  });
});

type Line = Record<string, string>;

/** The rows of a seller's export by column label, oldest listing first. */
async function exportOf(seller: Person): Promise<Line[]> {
  const [header, ...rows] = await readCsv(await download(seller, '/api/sellers/listings/export'), 5000);
  return rows.map(({ cells }) => Object.fromEntries(header?.cells.map((label, at) => [label, cells[at] ?? '']) ?? []));
}
const fileOf = (lines: Line[]): Bytes =>
  new Uint8Array(writeCsv([Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]));

describe('a row with the id of a listing', () => {
  const mine = async (seller: Person, count: number) => {
    for (let made = 0; made < count; made += 1) await world.listing({ sellerId: seller.id, quantity: 5 });
    return exportOf(seller);
  };

  it('updates, publishes or withdraws its listing as changed in the file, and leaves unchanged listings alone', async () => {
    const seller = await aSeller();
    await world.listing({ sellerId: seller.id, status: 'inactive' });
    const [draft, onSale, idle] = await mine(seller, 2);
    assert.ok(draft && onSale && idle);
    const before = await whole(seller, idle.Id);
    const file = fileOf([
      { ...draft, Status: 'Active' },
      { ...onSale, Price: '£7.25', Status: 'withdrawn' },
      idle,
      { ...onSale, Id: '', Version: '', Title: 'A copy' },
    ]);
    const { body } = await send(seller, file);
    assert.deepEqual([body.rows, body.toChange, body.upToDate, body.toCreate, body.invalid], [4, 2, 1, 1, 0]);
    const { rows } = await rowsOf(seller, body._id, 'valid');
    assert.deepEqual(
      rows.map(({ kind, changes }) => [kind, ...changes]),
      [['change', 'Status'], ['change', 'Price', 'Status'], ['same'], ['new']],
    );
    const done = await start(seller, body._id);
    assert.deepEqual([done.created, done.changed, done.unchanged, done.refused], [1, 2, 1, 0]);
    const [withdrawn, published] = [await whole(seller, onSale.Id), await whole(seller, draft.Id)];
    assert.deepEqual([withdrawn.price, withdrawn.saleStatus, published.saleStatus], [7.25, 'withdrawn', 'active']);
    assert.deepEqual(await whole(seller, idle.Id), before, 'not even its version changes');
    const copy = (await ownOf(seller, '&search=copy')).listings[0];
    assert.deepEqual((await whole(seller, copy?._id)).images, withdrawn.images, 'with the pictures of the original');
  });

  it('changes only the columns in its file', async () => {
    const seller = await aSeller();
    const [line] = await mine(seller, 1);
    const before = await whole(seller, line?.Id);
    const { body } = await send(seller, fileOf([{ Id: before._id, Version: `v${before.version}`, Quantity: '9' }]));
    await start(seller, body._id);
    const after = await whole(seller, before._id);
    const { version, updatedAt } = after;
    assert.deepEqual(after, { ...before, version, updatedAt, stock: 9, quantity: 9 });
  });

  it('publishes only a draft that already has a picture, if the file has no column for pictures', async () => {
    const seller = await aSeller();
    await world.listing({ sellerId: seller.id, status: 'inactive' });
    const [ready] = await mine(seller, 0);
    const bare = await world.listing({ sellerId: seller.id, status: 'inactive', pictures: [] });
    const { version } = await whole(seller, bare);
    const { body } = await send(
      seller,
      fileOf([
        { Id: ready?.Id ?? '', Version: ready?.Version ?? '', Status: 'active' },
        { Id: bare, Version: `v${version}`, Status: 'active' },
      ]),
    );
    const { rows } = await rowsOf(seller, body._id, 'left_out');
    assert.deepEqual(
      rows.map(({ row, problems }) => [row, ...problems.map(({ column, problem }) => `${column}: ${problem}`)]),
      [[3, 'Pictures: Please add at least one picture.']],
    );
    assert.equal((await start(seller, body._id)).changed, 1);
    assert.equal((await whole(seller, ready?.Id)).saleStatus, 'active');
  });

  it("is left out if the listing has since changed or been sold, or if it is repeated, incomplete or somebody else's", async () => {
    const seller = await aSeller();
    const lines = await mine(seller, 4);
    const [stale, sold, twice, late] = lines as [Line, Line, Line, Line];
    await call('PATCH', `/api/sellers/listings/${stale.Id}`, seller.token, {
      version: stale.Version?.slice(1),
      title: 'Changed elsewhere',
    });
    await world.ctx.db
      .update(listingStock)
      .set({ onHand: 4 })
      .where(eq(listingStock.listingId, sold.Id ?? ''));
    const theirs = await world.listing();
    const { body } = await send(
      seller,
      fileOf([
        { ...stale, Title: 'Stale' },
        { ...sold, Quantity: '9' },
        { ...twice, Title: 'Once' },
        { ...twice, Title: 'Twice' },
        { ...late, City: '', Pictures: '', Status: 'draft' },
        { ...late, Id: theirs },
        { ...late, Version: '' },
        { ...sold, Id: '', Version: '', Pictures: `/files/images/${'f'.repeat(32)}/320.webp` },
      ]),
    );
    const bad = (await rowsOf(seller, body._id, 'left_out')).rows;
    assert.deepEqual(
      bad.map(({ row, problems }) => [row, ...problems.map(({ column, problem }) => `${column}: ${problem}`)]),
      [
        [2, 'Version: This listing has changed since it was exported. Please export it again.'],
        [3, 'Quantity: The stock has changed to 4.'],
        [5, 'Id: Row 4 already has this id.'],
        [
          6,
          'City: Please enter the city.',
          "Status: A listing that has been on sale can't become a draft again. Please use withdrawn instead.",
          'Pictures: Please add at least one picture.',
        ],
        [7, 'Id: You have no listing with this id. Leave the id empty to create a new one.'],
        [8, 'Id: Row 6 already has this id.', 'Version: Please keep the version that was exported with this id.'],
        [9, 'Pictures: This URL is not a picture from one of your listings.'],
      ],
    );
  });

  it('that was valid is refused if the listing changes before the row is imported', async () => {
    const seller = await aSeller();
    const [line] = await mine(seller, 1);
    const { body } = await send(seller, fileOf([{ ...line, Title: 'From the file' }]));
    assert.equal(body.invalid, 0);
    const version = line?.Version?.slice(1);
    await call('PATCH', `/api/sellers/listings/${line?.Id}`, seller.token, { version, title: 'Changed since' });
    const done = await start(seller, body._id);
    assert.deepEqual([done.changed, done.refused], [0, 1]);
    assert.equal((await whole(seller, line?.Id)).title, 'Changed since');
  });
});

describe('an import that is interrupted', () => {
  /** Simulates a killed process: the `nth` transaction and every later one does its work but fails to commit. */
  function killedAt(nth: number): typeof world.ctx {
    let started = 0;
    const db = new Proxy(world.ctx.db, {
      get: (target, name) =>
        name === 'transaction'
          ? (work: (tx: typeof world.ctx.db) => Promise<unknown>) =>
              target.transaction(async (tx) => {
                const result = await work(tx);
                if ((started += 1) >= nth) throw Object.assign(new Error('killed'), { code: 'ECONNRESET' });
                return result;
              })
          : (Reflect.get(target, name) as unknown),
    });
    return { ...world.ctx, db };
  }

  it('in the middle of a row continues with that row, and imports each row exactly once', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile(Array.from({ length: 12 }, (_, at) => ({ title: `Hive ${at}` }))));
    await world.ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, body._id));
    for (const nth of [5, 3, 1]) await assert.rejects(runImport(killedAt(nth), body._id), /killed/);
    assert.equal((await ownOf(seller)).total, 6, 'four, two and none');
    assert.equal((await read(seller, body._id)).created, 6, 'and exactly those are recorded');
    await Promise.all([runImport(world.ctx, body._id), runImport(world.ctx, body._id), runImport(world.ctx, body._id)]);
    const now = await read(seller, body._id);
    assert.deepEqual([now.state, now.created], ['done', 12]);
    const titles = (await ownOf(seller)).listings.map(({ title }) => title);
    assert.deepEqual([titles.length, new Set(titles).size], [12, 12]);
  });

  it('by its seller offers the rows it did not reach as a file that can be imported unchanged', async () => {
    const seller = await aSeller();
    const titles = Array.from({ length: 6 }, (_, at) => ({ title: `Hive ${at}` }));
    const { body } = await send(seller, importFile([...titles, { title: '' }]));
    await world.ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, body._id));
    await assert.rejects(runImport(killedAt(5), body._id), /killed/);
    await call('POST', `/api/sellers/imports/${body._id}/stop`, seller.token);
    const left = await send(seller, await download(seller, `/api/sellers/imports/${body._id}/rows-left-out`));
    assert.deepEqual([left.body.rows, left.body.invalid], [3, 1]);
    await start(seller, left.body._id);
    const own = (await ownOf(seller, '&sort=oldest')).listings;
    assert.deepEqual(
      own.map(({ title }) => title),
      titles.map(({ title }) => title),
    );
  });

  it('resumes when Skep starts again', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{}, {}]));
    await world.ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, body._id));
    await resumeImports(world.ctx);
    await eventually(async () => ((await read(seller, body._id)).state === 'done' ? true : undefined));
  });

  it('is stopped if its seller is no longer allowed to sell', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{}]));
    await world.ctx.db.update(imports).set({ state: 'importing' }).where(eq(imports.id, body._id));
    await world.ban(seller.id);
    await runImport(world.ctx, body._id);
    assert.equal((await world.ctx.db.select().from(listings).where(eq(listings.sellerId, seller.id))).length, 0);
    const [row] = await world.ctx.db.select().from(imports).where(eq(imports.id, body._id));
    assert.equal(row?.state, 'stopped');
  });
});

/** With the embedded database, the browser tests import two thousand rows instead. */
const many = process.env.TEST_POSTGRES ? 2000 : 400;

describe('a file of many rows', inLongRuns, () => {
  it('with thirty invalid ones is checked, and its other rows are imported', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, largeImportFile(many, 30));
    assert.deepEqual([body.rows, body.toCreate, body.invalid], [many, many - 30, 30]);
    const done = await start(seller, body._id, 220);
    assert.deepEqual([done.created, done.refused, done.invalid], [many - 30, 0, 30]);
    assert.equal((await ownOf(seller)).total, many - 30);
  });
});

describe('imports', () => {
  it("are deleted after 30 days, or when their seller's account is deleted, but recent ones are not", async () => {
    const [old, deleted, recent] = [await aSeller(), await aSeller(), await aSeller()];
    const ids = new Map<Person, string>();
    for (const seller of [old, deleted, recent]) {
      const { body } = await send(seller, importFile([{ images: 'hive.jpg' }]));
      await sendZip(seller, body._id, zipOf([{ name: 'hive.jpg', content: await photo(50) }]));
      ids.set(seller, body._id);
    }
    const { ctx } = world;
    const expired = [old, deleted].map((seller) => ids.get(seller) ?? '');
    const aMonthAgo = new Date(ctx.now().getTime() - 30 * dayMs - 1000);
    await ctx.db
      .update(imports)
      .set({ createdAt: aMonthAgo })
      .where(eq(imports.id, ids.get(old) ?? ''));
    await ctx.db.update(users).set({ deletedAt: ctx.now() }).where(eq(users.id, deleted.id));
    const zips = await filesIn('private/import-zips');
    let calls = 0;
    const remove = async (key: string) => {
      calls += 1;
      if (calls === 1) throw new Error('cannot be deleted');
      await ctx.privateFiles.remove(key);
    };
    const broken = { ...ctx, privateFiles: { ...ctx.privateFiles, remove } };
    await assert.rejects(deleteExpiredImports(broken), AggregateError);
    assert.equal(await ctx.db.$count(imports, inArray(imports.id, expired)), 1, 'the other one is deleted');
    await deleteExpiredImports(ctx);
    const left = new Set((await ctx.db.select({ id: imports.id }).from(imports)).map(({ id }) => id));
    assert.deepEqual(
      [old, deleted, recent].map((seller) => left.has(ids.get(seller) ?? '')),
      [false, false, true],
    );
    assert.equal(zips - (await filesIn('private/import-zips')), 2);
  });

  it('are private to their seller: guests get 401, buyers and admins 403, other sellers 404', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{ images: 'hive.jpg' }, {}]));
    const before = await read(seller, body._id);
    const people = {
      guest: undefined,
      buyer: (await world.person()).token,
      admin: (await world.person({ role: 'admin' })).token,
      'another seller': (await aSeller()).token,
    };
    const statuses = { guest: 401, buyer: 403, admin: 403, 'another seller': 404 };
    const calls = api.filter(({ path }) => path.startsWith('/api/sellers/imports/{id}'));
    assert.equal(calls.length, 7);
    for (const [name, token] of Object.entries(people)) {
      const expected = statuses[name as keyof typeof statuses];
      for (const { method, path, multipart } of calls) {
        const url = path.replace('{id}', body._id);
        const { status } = multipart
          ? await upload(world, url, token, { file: zipOf([{ name: 'hive.jpg', content: await photo(1) }]) })
          : await call(method, url, token);
        assert.equal(status, expected, `${name} ${method} ${path}`);
      }
      if (expected === 404) continue;
      for (const url of ['/api/sellers/imports', '/api/sellers/imports/template', '/api/sellers/listings/export'])
        assert.equal((await call('GET', url, token)).status, expected, `${name} GET ${url}`);
      const sent = await upload(world, '/api/sellers/imports', token, { file: importFile([{}]) });
      assert.equal(sent.status, expected, `${name} sends a file`);
    }
    assert.deepEqual(await read(seller, body._id), before, 'nothing has changed');
  });

  it('offer a template that can be imported unchanged', async () => {
    const seller = await aSeller();
    const file = await download(seller, '/api/sellers/imports/template');
    const { body } = await send(seller, file);
    assert.deepEqual([body.rows, body.toCreate, body.invalid], [1, 1, 0]);
  });

  it('and exports are limited to a hundred files and thirty exports an hour', async () => {
    const limited = await makeWorld({ RATE_LIMITS: 'on' }, undefined, 'without jobs');
    const { token } = limited.seller;
    const statuses = async (tries: number, ask: () => Promise<{ status: number }>) => {
      const found: number[] = [];
      for (let tried = 0; tried < tries; tried += 1) found.push((await ask()).status);
      return [found.at(0), found.at(-2), found.at(-1)];
    };
    const file = text('Title\n');
    const sends = await statuses(101, () => upload(limited, '/api/sellers/imports', token, { file }));
    assert.deepEqual(sends, [400, 400, 429]);
    const exports = await statuses(31, () => limited.call('GET', '/api/sellers/listings/export', token));
    assert.deepEqual(exports, [200, 200, 429]);
    const leftOut = await limited.call('GET', '/api/sellers/imports/any/rows-left-out', token);
    assert.equal(leftOut.status, 429, 'it is an export too');
  });

  it('list a row with a price that is not a number among those to fix', async () => {
    const seller = await aSeller();
    const { status, body } = await send(seller, text('Title,Price\nSmoker,Infinity\nVeil,1e400\n'));
    assert.equal(status, 201);
    const { rows } = await rowsOf(seller, body._id, 'left_out');
    assert.deepEqual(
      rows.map(({ price, problems }) => [price, problems.map(({ column }) => column)]),
      [
        [null, ['Price']],
        [null, ['Price']],
      ],
    );
  });

  it('list their rows in file order', async () => {
    const seller = await aSeller();
    const { body } = await send(seller, importFile([{ title: 'B' }, { title: 'A' }]));
    const rows = await world.ctx.db
      .select()
      .from(importRows)
      .where(eq(importRows.importId, body._id))
      .orderBy(asc(importRows.row));
    assert.deepEqual(
      rows.map(({ row, cells }) => [row, cells.title]),
      [
        [2, 'B'],
        [3, 'A'],
      ],
    );
  });
});

describe('many files', () => {
  it('are checked two at a time', async () => {
    let [started, done, most] = [0, 0, 0];
    const content = importFile([{ title: 'A' }, { title: 'B' }]);
    const input = {
      fields: {},
      get file() {
        started += 1;
        setImmediate(() => (most = Math.max(most, started - done)));
        return content;
      },
    } as unknown as Parameters<typeof createImport>[1];
    const sellers = await Promise.all(Array.from({ length: 8 }, aSeller));
    await Promise.all(
      sellers.map(async ({ id }) => {
        const viewer = { id, role: 'seller' as const, isVerified: true, tokenHash: '' };
        await createImport({ ...world.ctx, viewer }, input);
        done += 1;
      }),
    );
    assert.deepEqual([started, most], [8, 2]);
  });
});

it(
  'an export of many listings never blocks other requests',
  { skip: inLongRuns.skip || (process.env.TEST_POSTGRES ? false : 'TEST_POSTGRES is not set') },
  async () => {
    const seller = await aSeller();
    const description = 'x'.repeat(4_800);
    for (let n = 0; n < 1_500; n += 1) await world.listing({ sellerId: seller.id, description });
    const file = await assertNeverBlocks('an export', () => download(seller, '/api/sellers/listings/export'));
    assert.equal((await readCsv(file, 3_000)).length, 1_501);
  },
);

describe('a file that is slow to parse', () => {
  it('never blocks other requests while it is checked or its rows are downloaded', async () => {
    const seller = await aSeller();
    const row = { description: 'x'.repeat(4_800), price: 'abc' };
    const rows = Array.from({ length: 2000 }, (_, at) => ({ title: `${at}`, ...row }));
    const files: [string, Bytes, number][] = [['10 MB of commas', text(','.repeat(10_000_000)), 400]];
    // The embedded database runs in this thread.
    if (process.env.TEST_POSTGRES) files.push(['2,000 rows of 5 KB', importFile(rows), 201]);
    for (const [name, file, status] of files) {
      const outcome = await assertNeverBlocks(name, () => send(seller, file));
      assert.equal(outcome.status, status, name);
      const leftOut = `/api/sellers/imports/${outcome.body._id}/rows-left-out`;
      if (status !== 201) continue;
      const again = await assertNeverBlocks(`the rows of ${name}`, () => download(seller, leftOut));
      assert.equal((await readCsv(again, 3000)).length, 2001);
    }
  });

  it('never blocks other requests, even if its cells name millions of pictures, folders or delivery methods', async () => {
    const context = { listings: new Map(), uploaded: new Map(), ownPictures: new Map() };
    for (const text of ['x,'.repeat(2_400), '/'.repeat(4_800)]) {
      const rows = Array.from({ length: 2000 }, (_, at) => ({
        row: at + 2,
        cells: { title: 'Honey', images: text, deliveryMethods: text },
      }));
      const cells = rows.map((row) => row.cells);
      await assertNeverBlocks(text.slice(0, 2), async () => pictureKeysIn(cells));
      const [checked] = await assertNeverBlocks(text.slice(0, 2), () => checkRows(rows, context));
      assert.ok(checked?.problems?.deliveryMethods);
    }
    const [row] = await checkRows([{ row: 2, cells: { title: 'A', images: ','.repeat(60) + 'b' } }], context);
    assert.match(row?.problems?.images ?? '', /at most 6 pictures/);
  });
});
