import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '#contract/problems.ts';
import { type ZipEntry, zipOf } from '#test/zip.ts';
import { BadFileError, filesInZip, type ZipLimits } from './zip.ts';

const limits: ZipLimits = { files: 100, fileBytes: 1_000_000, allBytes: 3_000_000 };
const text = (content: string) => new TextEncoder().encode(content);
const aFile = (given: Partial<ZipEntry> = {}): ZipEntry => ({ name: 'hive.jpg', content: text('a hive'), ...given });

/** The content of each file in a ZIP, or its error. */
async function readAll(zip: Uint8Array): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { name, read } of filesInZip(zip, limits))
    found[name] = await read().then(
      (content) => content.toString(),
      (error: unknown) => {
        if (error instanceof BadFileError) return `bad: ${error.message}`;
        throw error;
      },
    );
  return found;
}

describe('a ZIP of pictures', () => {
  it('yields its files by name, stored or compressed, in folders or not, without system files', async () => {
    const zip = zipOf([
      aFile(),
      { name: 'shop/', content: text('') },
      { name: 'shop/comb é.jpg', content: text('a comb'), deflate: true },
      { name: 'back\\slash.jpg', content: text('from Windows') },
      { name: '__MACOSX/._hive.jpg', content: text('metadata') },
      { name: 'shop/.DS_Store', content: text('metadata') },
      { name: 'empty.jpg', content: text('') },
    ]);
    assert.deepEqual(await readAll(zip), {
      'hive.jpg': 'a hive',
      'comb é.jpg': 'a comb',
      'slash.jpg': 'from Windows',
      'empty.jpg': '',
    });
  });

  it('reads names not marked as UTF-8, whether in UTF-8, as macOS writes them, or in code page 437, as Windows does', async () => {
    const zip = zipOf([
      aFile({ name: text('shop/Bee’s café.jpg') }),
      aFile({ name: Buffer.from('caf\x82.jpg', 'latin1') }),
    ]);
    assert.deepEqual(Object.keys(await readAll(zip)), ['Bee’s café.jpg', 'café.jpg']);
  });

  it('reports each unreadable file, and reads the others', async () => {
    const bomb = new Uint8Array(900_000);
    const wrong: [Partial<ZipEntry>, RegExp][] = [
      [{ isEncrypted: true, deflate: true }, /password-protected/],
      [{ method: 9 }, /compressed in a way/],
      [{ content: new Uint8Array(1_000_001), deflate: true }, /larger than 1 MB/],
      [{ crc: 1 }, /damaged/],
      [{ content: bomb, deflate: true, declaredBytes: 10 }, /damaged/],
      [{ content: bomb, deflate: true, declaredBytes: 950_000 }, /damaged/],
      [{ content: text('not deflated at all'), method: 8 }, /damaged/],
    ];
    for (const [given, sentence] of wrong) {
      const found = await readAll(zipOf([aFile(given), { name: 'good.jpg', content: text('good') }]));
      assert.match(found['hive.jpg'] ?? '', sentence, JSON.stringify(Object.keys(given)));
      assert.match(found['hive.jpg'] ?? '', /^bad: This picture/);
      assert.equal(found['good.jpg'], 'good');
    }
  });

  it('is rejected as a whole if it is not a ZIP, has paths that point outside it, or is too large', async () => {
    const good = zipOf([aFile()]);
    const large = Array.from({ length: 5 }, (_, at) => ({
      name: `${at}.jpg`,
      content: new Uint8Array(900_000),
      deflate: true,
    }));
    const wrong: [string, Uint8Array, RegExp][] = [
      ['not a ZIP', text('<html></html>'), /can't read this ZIP/],
      ['nothing', new Uint8Array(), /can't read this ZIP/],
      ['the end cut off', good.slice(0, good.length - 10), /can't read this ZIP/],
      ['the start cut off', good.slice(20), /can't read this ZIP/],
      ['a path to a parent folder', zipOf([aFile({ name: '../../hive.jpg' })]), /points outside/],
      [
        'a path to a parent folder, with a Windows separator',
        zipOf([aFile({ name: '..\\hive.jpg' })]),
        /points outside/,
      ],
      ['an absolute path', zipOf([aFile({ name: '/etc/hive.jpg' })]), /points outside/],
      ['a drive', zipOf([aFile({ name: 'C:\\hive.jpg' })]), /points outside/],
      [
        'too many files',
        zipOf(Array.from({ length: 101 }, (_, at) => aFile({ name: `${at}.jpg` }))),
        /at most 100 files/,
      ],
      ['a bomb', zipOf(large), /larger than 3 MB unpacked/],
    ];
    for (const [name, zip, sentence] of wrong)
      await assert.rejects(readAll(zip), (error) => error instanceof Problem && sentence.test(error.message), name);
  });
});
