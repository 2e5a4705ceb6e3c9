import { data } from 'react-router';

/** Any URL without a route: the error screen, with status 404. */
export function loader() {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
