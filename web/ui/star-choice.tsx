import { classNames } from './class-names.ts';
import fields from './field.module.css';
import { star } from './stars.tsx';
import styles from './star-choice.module.css';

type Props = { legend: string; name: string; defaultValue?: number | undefined; error?: string | undefined };

/** One to five stars as radio buttons, so that the arrow keys change the rating. `name` is the id of the first button. */
export function StarChoice({ legend, name, defaultValue, error }: Props) {
  const errorId = error ? `${name}-error` : undefined;
  return (
    <fieldset className={fields.choices} aria-describedby={errorId}>
      <legend className={fields.label}>{legend}</legend>
      <div className={classNames(styles.stars, error && styles.wrong)}>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} className={styles.star}>
            <input
              type="radio"
              id={value === 1 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              aria-describedby={errorId}
            />
            <svg viewBox="0 0 20 20" width="32" height="32" aria-hidden="true">
              <path d={star} />
            </svg>
            <span className="hidden-text">{value === 1 ? '1 star' : `${value} stars`}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={fields.error} id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
