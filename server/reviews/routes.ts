import { readProfile as endpoint } from '#contract/accounts.ts';
import { route } from '#server/http/route.ts';
import { readProfile } from './read-profile.ts';

export const routes = [route(endpoint, readProfile)];
