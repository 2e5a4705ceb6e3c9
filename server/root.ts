import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, whether the sources are running or the bundle in build/main. */
export const root = path.dirname(findPackageJSON(import.meta.url) ?? '');
