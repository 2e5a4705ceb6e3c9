import { useState } from 'react';
import styles from './basket-line.module.css';

const most = 10;

type Props = { title: string; value: number; stock: number; disabled: boolean; onChange: (quantity: number) => void };

function QuantityNumber({ title, value, stock, disabled, onChange }: Props) {
  const [typed, setTyped] = useState(String(value));
  const commit = () => {
    const wished = Number.parseInt(typed, 10);
    const quantity = Number.isNaN(wished) ? value : Math.min(wished, stock);
    setTyped(String(quantity));
    if (quantity !== value) onChange(quantity);
  };
  return (
    <input
      className={styles.quantity}
      type="number"
      inputMode="numeric"
      min={0}
      max={stock}
      value={typed}
      disabled={disabled}
      aria-label={`Quantity of ${title}, 1 to ${stock}`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

/** 1 to the stock: a list up to ten, then a number field for more. */
export function QuantityChoice(props: Props) {
  const { title, value, stock, disabled, onChange } = props;
  const [more, setMore] = useState(value > most);
  if (more && stock > most) return <QuantityNumber key={value} {...props} />;
  const choices = Array.from({ length: Math.min(stock, most) }, (_, at) => at + 1);
  if (!choices.includes(value)) choices.push(value);
  return (
    <select
      className={styles.quantity}
      value={value}
      disabled={disabled}
      aria-label={`Quantity of ${title}`}
      onChange={({ target }) => (target.value === 'more' ? setMore(true) : onChange(Number(target.value)))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice} disabled={choice > stock}>
          {choice}
        </option>
      ))}
      {stock > most && <option value="more">More…</option>}
    </select>
  );
}
