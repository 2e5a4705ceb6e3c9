import * as contract from '#contract/imports.ts';
import { route } from '#server/http/route.ts';
import { addImportPictures } from './add-pictures.ts';
import { createImport } from './create-import.ts';
import { exportListings, importTemplate } from './export-listings.ts';
import { discardImport, startImport, stopImport } from './import-lifecycle.ts';
import { importRowsLeftOut, listImportRows, listImports, readImport } from './read-import.ts';

export const routes = [
  route(contract.importTemplate, importTemplate),
  route(contract.exportListings, exportListings),
  route(contract.createImport, createImport, { limit: 'importAccount' }),
  route(contract.addImportPictures, addImportPictures, { limit: 'importAccount' }),
  route(contract.listImports, listImports),
  route(contract.readImport, (ctx, { params }) => readImport(ctx, params.id)),
  route(contract.listImportRows, listImportRows),
  route(contract.importRowsLeftOut, importRowsLeftOut, { limit: 'exportAccount' }),
  route(contract.startImport, (ctx, { params }) => startImport(ctx, params.id)),
  route(contract.stopImport, (ctx, { params }) => stopImport(ctx, params.id)),
  route(contract.discardImport, (ctx, { params }) => discardImport(ctx, params.id)),
];
