import { redirect } from 'react-router';

/** The specification spells the form's URL 'upgarde-account'. This redirects anyone who types the correct spelling. */
export const loader = () => redirect('/upgarde-account', 301);
