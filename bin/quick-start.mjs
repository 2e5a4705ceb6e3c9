import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

// Loaded before the server, by `--import` in bin/start.sh, to speed up starting.
// Until the server is loaded and handles these signals itself, there is nothing to close.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

const found = new Map();

/**
 * Node 24 parses the whole `exports` of a package again for each of its files and each import of it. Drizzle's has thousands of lines, and
 * 250 files: half a second and 150 MB of garbage. Its files import each other by path, so they are resolved here; its entry points are
 * resolved once.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const key = `${specifier} ${context.conditions.join()}`;
    const result = found.get(key) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(key, result);
    return result;
  },
});
