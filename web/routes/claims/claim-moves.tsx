import { type ComponentProps, useState } from 'react';
import { addStatement, type Claim, claimMove } from '#contract/claims.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '#web/api.ts';
import type { Side } from '#web/parts/order-progress.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toasts.tsx';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import { refundSum } from './claim-texts.ts';
import styles from './claims.module.css';
import { MoveForm } from './move-form.tsx';
import { givesUpRefund, moves, type PanelMove, panelMoves } from './move-texts.ts';

/** An order with a claim, as one side sees it; `other` is the other side's name. */
export type OrderWithClaim = {
  order: Pick<Order, '_id' | 'claimState' | 'deadline' | 'actions' | 'totalPrice' | 'refundedAmount'>;
  side: Side;
  other: string;
};

type Props = OrderWithClaim & { claim: Claim; onMoved: () => Promise<void> };

/** Whether a return can be required depends on the claim's reason, which is not part of the order. */
const isOffered = (move: PanelMove, { order: { actions }, claim }: Props): boolean =>
  actions.includes(move) && (move !== 'acceptReturn' || claim.needsReturn);

/** Buttons for the actions available to the viewer on an open claim. Each opens a form. */
export function ClaimMoves(props: Props) {
  const { order, claim } = props;
  const [chosen, setChosen] = useState<PanelMove | 'statement' | null>(null);
  const offered = panelMoves.filter((move) => isOffered(move, props));
  const about = aboutOf(props);
  const mayAddStatement = claim.isDispute || order.claimState === 'return_sent';
  const title = chosen && (chosen === 'statement' ? statement.title : moves[chosen].button(about));
  const mayDispute = order.actions.includes('openDispute');
  if (offered.length === 0 && !mayAddStatement && !mayDispute) return null;
  return (
    <>
      <div className={styles.moves}>
        {mayDispute && <LinkButton to={`/orders/start-dispute/${order._id}`}>Start Dispute</LinkButton>}
        {offered.map((move) => (
          <MoveButton
            key={move}
            kind={move === 'accept' && !claim.needsReturn ? 'main' : moves[move].kind}
            onClick={() => setChosen(move)}
          >
            {moves[move].button(about)}
          </MoveButton>
        ))}
        {mayAddStatement && (
          <Button kind="quiet" onClick={() => setChosen('statement')}>
            {statement.title}
          </Button>
        )}
      </div>
      <Sheet open={chosen !== null} onClose={() => setChosen(null)} title={title ?? ''} from="bottom">
        {chosen && <Chosen {...props} move={chosen} onDone={() => setChosen(null)} />}
      </Sheet>
    </>
  );
}

/** Once its move is made, the button disappears while it has focus, so focus moves to the claim's title. */
function MoveButton(props: ComponentProps<typeof Button>) {
  useFocusOnUnmount({ id: 'claim' });
  return <Button {...props} />;
}

const statement = { title: 'Add a statement', done: 'Statement added.' };

const aboutOf = ({ claim, order, other }: Props) => ({
  other,
  sum: refundSum(claim, order),
  needsReturn: claim.needsReturn,
  claim,
});

type ChosenProps = Props & { move: PanelMove | 'statement'; onDone: () => void };

function Chosen({ move, onDone, onMoved, ...props }: ChosenProps) {
  const { _id: id } = props.order;
  const finish = (message: string) => () => {
    onDone();
    toast.success(message);
    void onMoved();
  };
  if (move === 'statement')
    return (
      <MoveForm
        orderId={id}
        schema={addStatement.body}
        words="Your statement"
        submit="Add statement"
        send={(body) => call('POST /api/orders/{id}/claim/statements', { params: { id }, body })}
        failed="Your statement could not be added."
        onCancel={onDone}
        onDone={finish(statement.done)}
      >
        <p>{props.other} and Skep will be able to read it. You can't change it afterwards.</p>
      </MoveForm>
    );
  const { words, parcel, explain, submit, done } = moves[move];
  const about = aboutOf({ ...props, onMoved });
  return (
    <MoveForm
      orderId={id}
      schema={claimMove}
      fixed={{ move, claim: props.claim._id }}
      words={words}
      parcel={parcel}
      submit={submit(about)}
      kind={move === 'withdraw' && givesUpRefund(props.claim) ? 'danger' : 'main'}
      send={(body) => call('POST /api/orders/{id}/claim', { params: { id }, body })}
      failed="Your response could not be sent."
      onCancel={onDone}
      onDone={finish(done)}
    >
      <p>{explain(about)}</p>
    </MoveForm>
  );
}
