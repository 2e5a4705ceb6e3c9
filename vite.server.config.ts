import { defineConfig } from 'vite';

/**
 * Bundles the server for production with Drizzle and zod. Otherwise Node would load 700 files one by one, and parse Drizzle's 180 KB
 * package.json again for each of Drizzle's files (docs/decisions/0009). All other packages stay in node_modules.
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
