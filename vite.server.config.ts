import { defineConfig } from 'vite';

/**
 * Bundles the server for production with Drizzle and zod: 700 files, which Node would load one by one, parsing Drizzle's 180 KB package.json
 * again for each file of that package (docs/decisions/0009). All other packages stay in node_modules.
 */
export default defineConfig({
  ssr: { noExternal: ['drizzle-orm', 'zod'] },
  build: {
    ssr: 'server/main.ts',
    outDir: 'build/main',
    sourcemap: true,
    target: 'node24',
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
});
