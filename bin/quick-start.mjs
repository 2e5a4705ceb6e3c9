import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';

// Loaded before the server to make starting quick: it is imported by `--import` in bin/start.sh.
// Until the server is loaded and listens for them itself, there is nothing to close.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));

enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

const found = new Map();

/**
 * For each file it loads, Node 24 reads the whole `exports` of the package around it anew, and so for each import of the package. Drizzle's
 * has thousands of lines, and 250 files: half a second and 150 MB of garbage. Its files name each other by path, so nothing is asked; what
 * its entries are is asked once.
 */
registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const asked = `${specifier} ${context.conditions.join()}`;
    const answer = found.get(asked) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(asked, answer);
    return answer;
  },
});
