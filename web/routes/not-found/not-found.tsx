import { data } from 'react-router';

/** Shows the error screen, with status 404, for any URL without a route. */
export function loader() {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
