import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type UserConfig } from 'vite';

/** Has the highest priority, so that no other group includes it: a group pulls in whatever its modules import. */
const react = { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 };

const isContract = (id: string) => /\/contract\/[\w/-]+\.ts$/.test(id);
const importsZod = (id: string) => readFileSync(id, 'utf8').includes("from 'zod'");

/** Loaded only by screens with forms: zod and the contract's schemas. */
const schemas = {
  name: 'schemas',
  test: (id: string) => id.includes('/node_modules/zod/') || (isContract(id) && importsZod(id)),
  priority: 2,
};

/** Modules that several screens share. */
const common = {
  test: /\/web\/(ui|parts|layouts|[\w-]+\.tsx?$)|\/node_modules\/(lucide-react|react-hot-toast)\//,
  minShareCount: 2,
};

type Modules = { getModuleInfo: (id: string) => { importers: readonly string[]; code: string | null } | null };

/** The name of an icon in code. All icons are exported by one file, so a module that imports that file need not use this icon. */
function nameOf(id: string): RegExp | undefined {
  const [, icon] = /\/lucide-react\/.*\/icons\/([\w-]+)\.mjs$/.exec(id) ?? [];
  const name = icon?.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name ? new RegExp(`\\b${name}\\b`) : undefined;
}

/** Whether the shell or the home page imports a module, directly or indirectly. */
function isUsedByHome(id: string, modules: Modules): boolean {
  const name = nameOf(id);
  const seen = new Set([id]);
  for (const one of seen)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) {
      const isUse = !name || one.includes('/web/') || !importer.includes('/web/');
      if (isUse || name.test(modules.getModuleInfo(importer)?.code ?? '')) seen.add(importer);
    }
  return [...seen].some((one) => /\/web\/(root|routes\/home\/home)\.tsx/.test(one));
}

/** The parts of the contract that the home page needs, without zod; ahead of the schemas, which would pull them in. */
const contract = {
  name: (id: string, modules: Modules) => (isUsedByHome(id, modules) ? 'contract' : null),
  debugName: 'contract',
  test: (id: string) => isContract(id) && !importsZod(id),
  priority: 3,
};

/** The shared modules that a visitor needs first, in one request. */
const shared = {
  ...common,
  name: (id: string, modules: Modules) => (isUsedByHome(id, modules) ? 'shared' : null),
  debugName: 'shared',
  priority: 1,
};

/** The other shared modules, in one request with the second screen. */
const further = { ...common, name: 'further', priority: 0 };

/** The value of each name in breakpoints.css. */
const breakpoints = new Map(
  [...readFileSync('web/styles/breakpoints.css', 'utf8').matchAll(/@custom-media (--[\w-]+) (.+);/g)].map(
    ([, name, query]) => [name, query],
  ),
);

const css: UserConfig['css'] = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'named-breakpoints',
        /** Last, so that it also replaces names in the styles that CSS modules compose from other files. */
        OnceExit: (root) => {
          root.walkAtRules('media', (rule) => {
            rule.params = rule.params.replaceAll(
              /\((--[\w-]+)\)/g,
              (name, key: string) => breakpoints.get(key) ?? name,
            );
          });
        },
      },
    ],
  },
};

/** Also used for the server, whose pages preload fonts by the names in the stylesheet. */
const assetFileNames = 'assets/[hash:7][extname]';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  css,
  // The icon package takes 51 MB, and the pages use a few of its icons, so production installs omit it. Zod's files load faster as part of
  // the bundle. In development Vite would process each of their 2,000 files.
  ssr: { noExternal: command === 'build' ? ['lucide-react', 'zod'] : [] },
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      treeshake: {
        // Lets a screen import a label or a formatter from contract/ without zod and every schema beside it.
        manualPureFunctions: [
          'z',
          'endpoint',
          'requiredText',
          'optionalText',
          'repeatable',
          'wholeNumber',
          'penceFromPounds',
        ],
      },
    },
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The fewest characters that Rolldown allows: the list of all files, which every page loads, consists mostly of their names.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [react, contract, schemas, shared, further] },
          },
        },
      },
    },
  },
}));
