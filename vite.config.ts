import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** First of all, so that no other group takes it in: a group brings along what its modules import. */
const react = { name: 'react', test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 };

/** What only screens with forms load: zod and the contract's schemas. */
const schemas = { name: 'schemas', test: /\/node_modules\/zod\/|\/contract\/[\w-]+\.ts/, priority: 2 };

/** Lists the schemas build on, but that screens without forms read, too. */
const lists = { name: 'lists', test: /\/contract\/bees\//, priority: 3 };

/** What several screens share, in one request: small, and every screen needs most of it. */
const shared = {
  name: 'shared',
  test: /\/web\/(ui|parts|layouts|[\w-]+\.tsx?$)|\/node_modules\/(lucide-react|react-hot-toast)\//,
  minShareCount: 2,
  priority: 1,
};

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
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
    client: {
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: { groups: [react, lists, schemas, shared] },
          },
        },
      },
    },
  },
});
