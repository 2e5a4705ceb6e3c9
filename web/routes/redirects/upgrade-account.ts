import { redirect } from 'react-router';

/** The address of the form is spelled 'upgarde-account' for good; this one is for people who type it. */
export const loader = () => redirect('/upgarde-account', 301);
