import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type UserConfig } from 'vite';

/** Has the highest priority, because other groups would otherwise pull it in along with the modules that import it. */
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

/** A pattern for the icon's name in code. One file exports all icons, so a module that imports that file need not use this one. */
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

/**
 * The parts of the contract that the home page needs and that do not use zod. Takes priority over the schemas, which would pull them in.
 */
const contract = {
  name: (id: string, modules: Modules) => (isUsedByHome(id, modules) ? 'contract' : null),
  debugName: 'contract',
  test: (id: string) => isContract(id) && !importsZod(id),
  priority: 3,
};

/** The shared modules that a visitor needs first, loaded in one request. */
const shared = {
  ...common,
  name: (id: string, modules: Modules) => (isUsedByHome(id, modules) ? 'shared' : null),
  debugName: 'shared',
  priority: 1,
};

/** The other shared modules, loaded in one request along with the second screen. */
const rest = { ...common, name: 'rest', priority: 0 };

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
        /** Runs last, so that it also replaces names in styles that CSS modules compose from other files. */
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

/** The server uses the same names, since its pages preload the fonts that the stylesheet refers to. */
const assetFileNames = 'assets/[hash:7][extname]';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  css,
  // The icon package takes 51 MB, and the pages use only a few of its icons, so production installs omit it. Zod's files load faster as
  // part of the bundle. Not done in development, where Vite would have to process all 2,000 of their files.
  ssr: { noExternal: command === 'build' ? ['lucide-react', 'zod'] : [] },
  build: {
    target: 'baseline-widely-available',
    rolldownOptions: {
      treeshake: {
        // Lets a screen import a label or a formatter from contract/ without zod and every schema in the same file.
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
            // Uses as few characters as Rolldown allows, since every page loads a list of all files, which consists mostly of their names.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames,
            entryFileNames: 'assets/[hash:7].js',
            codeSplitting: { groups: [react, contract, schemas, shared, rest] },
          },
        },
      },
    },
  },
}));
