import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The project's folder, whether this runs from source or from the bundle in build/main. */
export const root = path.dirname(findPackageJSON(import.meta.url) ?? '');
