/** The `view-transition-name` of a listing's picture, on its card and on its own page. */
export const pictureTransitionName = ({ _id }: { _id: string }): string => `listing-${_id}`;
