import { Check, CheckCheck, Flag } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { ChatMessage } from '#contract/chat.ts';
import { imageOnly, messageWarnings } from '#contract/message-texts.ts';
import { formatTime } from '#contract/time.ts';
import { usePrivateFile } from '#web/parts/use-private-file.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useFocusOnUnmount } from '#web/ui/use-focus-on-unmount.ts';
import styles from './message-bubble.module.css';
import type { Draft } from './drafts.ts';

/** The id of the list of messages, which receives focus when one of its buttons disappears. */
export const messagesId = 'messages';

const links = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/g;

/** Turns the web addresses in text into links. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(links)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={url} target="_blank" rel="noopener noreferrer nofollow">
        {url}
      </a>,
    );
    end = index + url.length;
  }
  return [...parts, text.slice(end)];
}

/** Reports what has happened to an order; its number stays on one line. */
function SystemLine({ content }: { content: string }) {
  const [what, order] = content.split(/(?=\(order SK-[^()]*\)$)/);
  return (
    <p className={styles.system}>
      {what}
      <span className={styles.order}>{order}</span>
    </p>
  );
}

const you = 'You';

/** Names the author for screen readers. Everyone else can tell from the message's side and colour. */
const Author = ({ name }: { name: string }) => <p className="hidden-text">{name}:</p>;

type BubbleProps = { message: ChatMessage; otherName: string; isOwn: boolean; isRead: boolean };

export function MessageBubble({ message, otherName, isOwn, isRead }: BubbleProps) {
  const { content, image, createdAt, system, warning, removed } = message;
  if (system) return <SystemLine content={content} />;
  return (
    <>
      <div className={classNames(styles.bubble, isOwn && styles.own)}>
        <Author name={isOwn ? you : otherName} />
        {image && <Picture url={image} />}
        {!(image && content === imageOnly) && <p className={styles.text}>{withLinks(content)}</p>}
        <p className={styles.meta}>
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {isOwn && <Ticks isRead={isRead} />}
          {!isOwn && !removed && <ReportMessage message={message} />}
        </p>
      </div>
      {warning && <p className={styles.warning}>{messageWarnings[warning]}</p>}
    </>
  );
}

const ReportMessage = ({ message: { _id, createdAt } }: { message: ChatMessage }) => (
  <Link
    to={`/make-report?message=${_id}`}
    className={styles.report}
    aria-label={`Report the message sent at ${formatTime(createdAt)}`}
    title="Report"
  >
    <Flag size={14} aria-hidden="true" />
  </Link>
);

const Ticks = ({ isRead }: { isRead: boolean }) =>
  isRead ? (
    <CheckCheck size={16} className={styles.read} aria-label="Read" role="img" />
  ) : (
    <Check size={16} aria-label="Sent" role="img" />
  );

function Picture({ url }: { url: string }) {
  const file = usePrivateFile(url);
  if (file === null) return <p className={styles.text}>The picture could not be loaded.</p>;
  return (
    <span className={styles.picture}>
      {file && (
        <a href={file.objectUrl} target="_blank" rel="noopener noreferrer">
          <img src={file.objectUrl} alt="Sent with this message, opens at full size" />
        </a>
      )}
    </span>
  );
}

type DraftProps = {
  draft: Draft;
  /** Absent while the viewer cannot send messages. */
  onRetry: ((draft: Draft) => void) | undefined;
  onDiscard: (clientId: string) => void;
};

function draftState({ failure, isWaiting }: Draft): string {
  if (failure) return 'Not sent';
  return isWaiting ? "Will be sent when you're back online" : 'Sending...';
}

/** The picture of a message being sent. */
function Preview({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <span className={styles.picture}>
      <img src={url} alt={file.name} />
    </span>
  );
}

/** A message being sent, or one that could not be sent. */
export function DraftBubble({ draft, onRetry, onDiscard }: DraftProps) {
  const { clientId, content, file, failure } = draft;
  return (
    <>
      <div className={classNames(styles.bubble, styles.own, styles.draft)}>
        <Author name={you} />
        {file && <Preview file={file} />}
        {content && <p className={styles.text}>{content}</p>}
        <p className={styles.meta}>{draftState(draft)}</p>
      </div>
      {failure && (
        <Failure text={failure} onRetry={onRetry && (() => onRetry(draft))} onDiscard={() => onDiscard(clientId)} />
      )}
    </>
  );
}

type FailureProps = { text: string; onRetry: (() => void) | undefined; onDiscard: () => void };

function Failure({ text, onRetry, onDiscard }: FailureProps) {
  useFocusOnUnmount({ id: messagesId });
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      {onRetry && (
        <Button kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button kind="quiet" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  );
}
