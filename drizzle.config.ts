import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/*/{tables,*-tables}.ts', './sandbox/tables.ts'],
  out: './server/db/migrations',
  casing: 'snake_case',
});
