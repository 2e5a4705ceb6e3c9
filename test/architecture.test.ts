import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';

const root = path.join(import.meta.dirname, '..');
const sources = globSync('{contract,server,sandbox,web,demo,test,e2e,bench,bin}/**/*.{ts,tsx,mjs}', {
  cwd: root,
}).toSorted();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^(test|e2e|bench|bin)\//.test(file);

/** What a file imports: files as paths from the root, packages as `package:name`. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  );
  return [...found].map(([, first, second]) => {
    const target = first ?? second ?? '';
    if (target.startsWith('#')) return target.slice(1);
    return target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : `package:${target}`;
  });
}

/** The npm package that an import target, which may be a subpath, belongs to. */
const packageOf = (target: string) => /^package:((?:@[^/]+\/)?[^/]+)/.exec(target)?.[1] ?? '';

/** Fails with a list of all violations. */
const assertNone = (violations: string[]) => assert.deepEqual(violations, []);

const importsWhere = (isFrom: (file: string) => boolean, isBad: (target: string, file: string) => boolean) =>
  sources.filter(isFrom).flatMap((file) =>
    importsOf(file)
      .filter((target) => isBad(target, file))
      .map((target) => `${file} imports ${target}`),
  );

const modules = [
  'accounts',
  'catalogue',
  'imports',
  'basket',
  'payments',
  'orders',
  'claims',
  'reviews',
  'chat',
  'notifications',
  'moderation',
  'articles',
  'data-exports',
  'screens',
];
/** The module a file belongs to: a folder of the server, or the sandbox beside it. */
const folderOf = (file: string) => file.replace(/^server\//, '').split('/')[0] ?? '';
const isDomain = (target: string) => target.startsWith('server/') && modules.includes(folderOf(target));

/** Every table: the module that owns it, and its names in code and in SQL. */
const tables = sources
  .filter((file) => /[/-]tables\.ts$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name, inSql]) => ({
      owner: folderOf(file),
      name,
      inSql,
    })),
  );

/** The text of each SQL template in a file. `${name}` becomes the name; other code is left out. */
function sqlTextsOf(file: string): string[] {
  const source = read(file);
  return [...source.matchAll(/\bsql(?:<[^`]*?>|\.raw\(\s*)?`/g)].map((start) => {
    let text = '';
    let depth = 0;
    for (
      let index = start.index + start[0].length;
      index < source.length && (depth > 0 || source[index] !== '`');
      index++
    ) {
      if (depth === 0) text += /^\$\{(\w+)\}/.exec(source.slice(index))?.[1] ?? source[index];
      if (source[index] === '{' && (depth > 0 || source[index - 1] === '$')) depth++;
      else if (source[index] === '}') depth = Math.max(0, depth - 1);
    }
    return text;
  });
}

describe('the architecture', () => {
  it('lets the contract import nothing but zod and itself', () => {
    assertNone(
      importsWhere(
        (file) => file.startsWith('contract/') && !isTest(file),
        (target) => !target.startsWith('contract/') && target !== 'package:zod',
      ),
    );
  });

  it('exports nothing unused from the contract', () => {
    // knip considers all of it used, since api.ts imports whole modules.
    const counts = new Map<string, number>();
    for (const word of sources.map(read).join().match(/\w+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    const exportsOf = (file: string) => read(file).match(/(?<=^export (?:const|function|type) )\w+/gm) ?? [];
    assertNone(
      sources
        .filter((file) => file.startsWith('contract/'))
        .flatMap((file) => exportsOf(file).filter((name) => counts.get(name) === 1)),
    );
  });

  it('lets the web import only the contract and itself', () => {
    assertNone(
      importsWhere(
        (file) => file.startsWith('web/'),
        (target) => /^(server|sandbox|demo|test|bench)\//.test(target),
      ),
    );
  });

  it('lets the server import only the contract and itself, except the sandbox in app.ts and the demo shop in start.ts', () => {
    const allowed: Record<string, RegExp> = { 'server/app.ts': /^sandbox\//, 'server/start.ts': /^demo\// };
    assertNone(
      importsWhere(
        (file) => file.startsWith('server/') && !isTest(file),
        (target, file) => /^(web|sandbox|demo|test|bench)\//.test(target) && !allowed[file]?.test(target),
      ),
    );
  });

  it('lets the sandbox import only the contract, itself and the technical parts of the server', () => {
    assertNone(
      importsWhere(
        (file) => file.startsWith('sandbox/') && !isTest(file),
        (target) => /^(web|demo|test|bench)\//.test(target) || isDomain(target),
      ),
    );
  });

  it('keeps the technical folders, the context and the events free of domain modules', () => {
    assertNone(
      importsWhere(
        (file) =>
          /^server\/((http|db|gateways|jobs)\/|(?!app\.ts|modules\.ts|main\.ts)[\w-]+\.ts)/.test(file) && !isTest(file),
        isDomain,
      ),
    );
  });

  it('lets domain modules import only from modules listed before them', () => {
    assertNone(
      importsWhere(
        (file) => file.startsWith('server/') && modules.includes(folderOf(file)) && !isTest(file),
        (target, file) =>
          target.startsWith('server/') && modules.indexOf(folderOf(target)) > modules.indexOf(folderOf(file)),
      ),
    );
  });

  it('lets only the module that owns a table write to it', () => {
    const isForeign = (table: string | undefined, file: string) =>
      tables.some(({ owner, name, inSql }) => (table === name || table === inSql) && owner !== folderOf(file));
    assertNone(
      sources
        .filter((file) => /^(server|sandbox)\//.test(file) && !isTest(file))
        .flatMap((file) =>
          [
            ...read(file).matchAll(/\.(insert|update|delete)\((\w+)\)/g),
            ...sqlTextsOf(file).flatMap((text) => [...text.matchAll(/(insert into|update|delete from)\s+"?(\w+)/gi)]),
          ]
            .filter(([, , table]) => isForeign(table, file))
            .map(([, verb, table]) => `${file} may not ${verb} ${table}`),
        ),
    );
  });

  it("lets a module's SQL text name only its own tables and those of modules listed before it", () => {
    const isReadable = (owner: string, file: string) =>
      owner === folderOf(file) || (modules.includes(owner) && modules.indexOf(owner) < modules.indexOf(folderOf(file)));
    assertNone(
      sources
        .filter((file) => /^(server|sandbox)\//.test(file) && !isTest(file))
        .flatMap((file) =>
          sqlTextsOf(file)
            .flatMap((text) => text.match(/\w+/g) ?? [])
            .filter((word) => tables.some(({ inSql, owner }) => inSql === word && !isReadable(owner, file)))
            .map((word) => `${file} may not name ${word}`),
        ),
    );
  });

  it('keeps read models in screens, which writes nothing and is imported only by modules.ts', () => {
    const writes =
      /\.(insert|update|delete|transaction)\(|\b(insert into|update|delete from)\s+["$\w]|\b(transact|record|enqueue)\(/g;
    assertNone(
      sources
        .filter((file) => file.startsWith('server/screens/') && !isTest(file))
        .flatMap((file) => [...read(file).matchAll(writes)].map(([found]) => `${file} contains ${found}`)),
    );
    assertNone(
      importsWhere(
        (file) => !file.startsWith('server/screens/') && file !== 'server/modules.ts' && !isTest(file),
        (target) => target.startsWith('server/screens/'),
      ),
    );
  });

  it('updates an order only through transition()', () => {
    const writers = sources.filter((file) => /\.update\(orders\)/.test(read(file)) && !isTest(file));
    assert.deepEqual(writers, ['server/orders/transition.ts']);
  });

  it('puts form fields in the URL only for search and filters', () => {
    const unsafe = (file: string) =>
      [...read(file).matchAll(/<form\b[^<]*?>/g)].filter(
        ([tag]) => !/\{\.\.\.form\}|method="post"|role="search"|action=/.test(tag),
      );
    assertNone(
      sources
        .filter((file) => /^web\/.*\.tsx$/.test(file))
        .flatMap((file) => unsafe(file).map(([tag]) => `${file}: ${tag}`)),
    );
  });

  it('uses named breakpoints for all layout changes', () => {
    const names = new Set(read('web/styles/breakpoints.css').match(/(?<=@custom-media )--[\w-]+/g));
    const queriesOf = (file: string) =>
      [...read(file).matchAll(/@(?:media|container)\s[^{]*/g)].flatMap(
        ([query]) => query.match(/\b(width|height|(?:min|max)-(?:width|height))\b|--[\w-]+/g) ?? [],
      );
    assertNone(
      globSync('web/**/*.css', { cwd: root }).flatMap((file) =>
        queriesOf(file)
          .filter((found) => !names.has(found))
          .map((found) => `${file} uses ${found}`),
      ),
    );
  });

  it('uses only CSS classes that exist, and has no unused design tokens', () => {
    const missingIn = (file: string) =>
      [...read(file).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', sheet = '']) => {
        const css = read(sheet.startsWith('#') ? sheet.slice(1) : path.posix.join(path.posix.dirname(file), sheet));
        const classes = new Set(css.match(/(?<=\.)[a-z][\w-]*/gi));
        const named = read(file).matchAll(new RegExp(`\\b${name}\\.(?!module\\.css)(\\w+)`, 'g'));
        return [...named]
          .filter(([, className = '']) => !classes.has(className))
          .map(([found]) => `${file} uses ${found}`);
      });
    assertNone(sources.filter((file) => /^web\/.*\.tsx$/.test(file)).flatMap(missingIn));
    const uses = [...globSync('web/**/*.css', { cwd: root }), ...sources.filter((file) => file.startsWith('web/'))]
      .map(read)
      .join();
    const tokens = read('web/styles/tokens.css').match(/(?<=^ {2})--[\w-]+/gm) ?? [];
    assertNone(tokens.filter((token) => !uses.includes(`var(${token})`)));
  });

  it('reads the client IP address in one file only, which treats an IPv6 network as one address', () => {
    const readers = sources.filter((file) => /\brequest\.ip\b|\{ ip \}/.test(read(file)) && !isTest(file));
    assert.deepEqual(readers, ['server/http/network.ts']);
  });

  it('uses each external service in one gateway file', () => {
    const external = new Set([
      'stripe',
      'nodemailer',
      'sharp',
      'csv-parse',
      'yauzl',
      '@aws-sdk/client-s3',
      'pg',
      '@electric-sql/pglite',
      'redis',
      'pg-boss',
    ]);
    const allowed = /^server\/(gateways|db|jobs)\//;
    assertNone(
      importsWhere(
        (file) => file.startsWith('server/') && !isTest(file) && !allowed.test(file),
        (target) => external.has(packageOf(target)),
      ),
    );
  });

  it('runs with production dependencies only', () => {
    /** Loaded only by `npm run dev`. */
    const development = ['vite', '@fastify/middie'];
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const isInstalled = (target: string) =>
      target.startsWith('package:node:') || [...Object.keys(dependencies), ...development].includes(packageOf(target));
    assertNone(
      importsWhere(
        (file) => /^(contract|server|sandbox|demo)\//.test(file) && !isTest(file),
        (target) => target.startsWith('package:') && !isInstalled(target),
      ),
    );
  });

  it('has no import cycles, not even through dynamic imports, which the linter does not follow', () => {
    const visited = new Set<string>();
    const cyclesFrom = (file: string, trail: string[]): string[] => {
      if (trail.includes(file)) return [[...trail.slice(trail.indexOf(file)), file].join(' → ')];
      if (visited.has(file)) return [];
      visited.add(file);
      return importsOf(file).flatMap((target) =>
        sources.includes(target) ? cyclesFrom(target, [...trail, file]) : [],
      );
    };
    assertNone(sources.flatMap((file) => cyclesFrom(file, [])));
  });

  it('imports from other folders by absolute path, and from the same folder with ./', () => {
    assertNone(
      sources.flatMap((file) =>
        [...read(file).matchAll(/from '(\.\.\/[^']+)'/g)]
          .filter(([, target]) => !target?.endsWith('package.json'))
          .map(([, target]) => `${file} imports ${target}`),
      ),
    );
  });

  it('shows every component in web/ui on the component page, except toasts, which the shell shows', () => {
    const page = sources
      .filter((file) => file.startsWith('web/routes/dev/'))
      .map(read)
      .join();
    const components = sources
      .filter((file) => /^web\/ui\/[\w-]+\.tsx$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name]) => name));
    const missing = components.filter((name) => name !== 'Toasts' && !new RegExp(`<${name}\\b`).test(page));
    assert.deepEqual(missing, []);
  });

  it('defines time spans, British time, number formats and limits in one place each', () => {
    const everywhere = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file)));
    const inProduct = (pattern: RegExp) =>
      everywhere(pattern).filter((file) => /^(contract|server|sandbox|web|demo)\//.test(file) && !isTest(file));
    const spans =
      /[-+*/] 60_?000\b|\b(86_?400|3_?600)_?000\b|\b24 \* (60 \* 60|3_?600)\b|\b60 \* 1_?000\b|\b1_?000 \* 60\b/;
    assert.deepEqual(everywhere(spans), []);
    assert.deepEqual(everywhere(/Europe\/London|DateTimeFormat\(|\.toLocale(Date|Time)String\(/), ['contract/time.ts']);
    assert.deepEqual(inProduct(/\.get(FullYear|Month|Date|Day)\(/), []);
    assert.deepEqual(inProduct(/\b15_?000_?000\b/), ['contract/sizes.ts']);
    assert.deepEqual(inProduct(/\.toLocaleString\(|maxLength=\{\d{3}/), []);
    assert.deepEqual(inProduct(/\b(5|10|15|50) MB\b|2,000 rows|six pictures/), []);
  });

  it('locates files only through root.ts, since production runs a bundle from another folder', () => {
    const runInProduction = (file: string) => /^(contract|server|sandbox|demo)\//.test(file) && !isTest(file);
    const others = sources.filter((file) => runInProduction(file) && file !== 'server/root.ts');
    assertNone(others.filter((file) => read(file).includes('import.meta')));
  });

  it('has no index files, enums, catch-all folders or names that are not kebab-case', () => {
    const bad = /(^|\/)index\.tsx?$|\/(utils|helpers|lib|common|types|constants|services)\//;
    assertNone(sources.filter((file) => bad.test(file) || !/^[a-z0-9-]+(\.[a-z]+)*$/.test(path.basename(file))));
    assertNone(sources.filter((file) => /^\s*(export )?(const )?enum /m.test(read(file))));
  });

  it('keeps files to at most 250 lines, with a median below 150', () => {
    const lengths = [...sources, ...globSync('web/**/*.css', { cwd: root })]
      .filter((file) => /^(contract|server|sandbox|web|bench|bin)\//.test(file))
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      .toSorted((a, b) => a.lines - b.lines);
    assertNone(
      lengths
        .filter(({ lines, file }) => lines > 250 && !file.endsWith('.test.ts'))
        .map(({ file, lines }) => `${file} has ${lines} lines`),
    );
    assert.ok((lengths[Math.floor(lengths.length / 2)]?.lines ?? 0) < 150);
  });
});
