import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/numbers.ts';
import { toast } from '#web/ui/toasts.tsx';
import styles from './basket-line.module.css';

const maxListed = 10;

type Props = { title: string; value: number; stock: number; onChange: (quantity: number) => void };

function QuantityNumber({ title, value, stock, onChange, isChosen }: Props & { isChosen: boolean }) {
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isChosen) input.current?.focus();
  }, [isChosen]);
  const commit = () => {
    const wanted = Number.parseInt(typed ?? '', 10);
    const quantity = Math.max(0, Math.min(wanted, stock));
    setTyped(undefined);
    if (wanted > stock) toast.error(`Only ${formatNumber(stock)} left.`);
    if (!Number.isNaN(quantity) && quantity !== value) onChange(quantity);
  };
  return (
    <input
      ref={input}
      className={styles.quantity}
      type="number"
      inputMode="numeric"
      min={0}
      max={stock}
      value={typed ?? value}
      aria-label={`Quantity of ${title}, 1 to ${formatNumber(stock)}`}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}

/** Chooses a quantity up to the stock, from a list up to ten and in a number field above that. */
export function QuantityChoice(props: Props) {
  const { title, value, stock, onChange } = props;
  const [startsWithMore] = useState(value > maxListed);
  /** Whether 'More…' was chosen in the list; focus then moves to the number field. */
  const [isChosen, setIsChosen] = useState(false);
  if ((startsWithMore || isChosen) && stock > maxListed) return <QuantityNumber {...props} isChosen={isChosen} />;
  const choices = Array.from({ length: Math.min(stock, maxListed) }, (_, at) => at + 1);
  if (!choices.includes(value)) choices.push(value);
  return (
    <select
      className={styles.quantity}
      value={value}
      aria-label={`Quantity of ${title}`}
      onChange={({ target }) => (target.value === 'more' ? setIsChosen(true) : onChange(Number(target.value)))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice} disabled={choice > stock}>
          {choice}
        </option>
      ))}
      {stock > maxListed && <option value="more">More…</option>}
    </select>
  );
}
