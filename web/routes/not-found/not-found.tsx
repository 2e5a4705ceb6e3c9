import { data } from 'react-router';

/** Any address without a screen: the error screen, with the status that says so. */
export function loader() {
  throw data('Not Found', { status: 404, statusText: 'Not Found' });
}

export default function NotFound() {
  return null;
}
