import { Link } from 'react-router';
import type { OwnReview } from '#contract/reviews.ts';
import { Avatar } from '#web/parts/avatar.tsx';
import { Thumb } from '#web/parts/thumb.tsx';
import styles from './my-reviews.module.css';

type Props = {
  titleId: string;
  product: Pick<OwnReview, 'productId' | 'productName' | 'productImage'>;
  /** The label of the other person, such as 'Sold by'. */
  label: string;
  person: OwnReview['subjectId'];
};

/** What was bought, and who the other person is. */
export function ReviewHead({ titleId, product: { productId, productName, productImage }, label, person }: Props) {
  return (
    <div className={styles.head}>
      <Thumb src={productImage} />
      <div className={styles.what}>
        <h2 id={titleId}>
          <Link to={`/product/${productId}`}>{productName}</Link>
        </h2>
        <p className={styles.person}>
          <span>{label}</span>
          <Avatar name={person.name} src={person.avatar} size={24} />
          <Link to={`/profile/${person._id}`}>{person.name}</Link>
        </p>
      </div>
    </div>
  );
}
