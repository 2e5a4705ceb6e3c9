import styles from './payment.module.css';

const cards = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0025 0000 3155', 'asks for a 3-D Secure step'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;

export function TestCards() {
  return (
    <details className={styles.tests}>
      <summary>Test cards</summary>
      <p>No real payment is made. Use any future date and any three digits.</p>
      <dl>
        {cards.map(([number, outcome]) => (
          <div key={number}>
            <dt>{number}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
