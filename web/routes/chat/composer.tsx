import { ImagePlus, SendHorizontal, X } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '#contract/numbers.ts';
import { fileTooLarge, maxLength, maxPictureBytes } from '#contract/sizes.ts';
import { sendLive } from '#web/live.ts';
import { acceptedTypes } from '#web/routes/listing-form/picture-files.ts';
import { randomUuid } from '#web/text.ts';
import { changeUnsent, onUnsentElsewhere, readUnsent } from '#web/unsent-messages.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './composer.module.css';
import type { Draft } from './drafts.ts';

/** The shortest interval between typing events. */
const typingIntervalMs = 2_000;

/** Counts characters as the server does, so that an emoji counts as one, although its `length` is two. */
const isTooLong = (text: string): boolean => text.length > maxLength.message && [...text].length > maxLength.message;

type Picture = { file: File; url: string };

/** The picture chosen for a message, with a URL for its preview, or why it was refused. */
function usePicture() {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [refusal, setRefusal] = useState('');
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  const choose = (file: File | undefined) => {
    const isTooLarge = file && file.size > maxPictureBytes;
    setRefusal(isTooLarge ? fileTooLarge(maxPictureBytes) : '');
    setPicture(file && !isTooLarge ? { file, url: URL.createObjectURL(file) } : null);
  };
  return { picture, refusal, choose };
}

function useTypingEvent(chatId: string) {
  const sentAt = useRef(0);
  return () => {
    if (Date.now() - sentAt.current < typingIntervalMs) return;
    sentAt.current = Date.now();
    sendLive('typing', { chatId }).catch(() => undefined);
  };
}

type Props = { chatId: string; viewerId: string; onSend: (draft: Draft) => void };

/** The form for writing a message: Enter sends it, Shift+Enter starts a new line. */
export function Composer({ chatId, viewerId, onSend }: Props) {
  const [content, setContent] = useState(() => readUnsent(viewerId, chatId).text);
  useEffect(() => onUnsentElsewhere(() => setContent(readUnsent(viewerId, chatId).text)), [chatId, viewerId]);
  const { picture, refusal, choose } = usePicture();
  const input = useRef<HTMLTextAreaElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const sendTyping = useTypingEvent(chatId);
  const write = (text: string) => {
    setContent(text);
    changeUnsent(viewerId, chatId, { text });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const text = content.trim();
    if ((!text && !picture) || isTooLong(text)) return;
    onSend({ clientId: randomUuid(), content: text, file: picture?.file ?? null });
    write('');
    choose(undefined);
    input.current?.focus();
  };
  const removePicture = () => {
    choose(undefined);
    fileInput.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      {picture && (
        <div className={styles.preview}>
          <img src={picture.url} alt="Ready to send" width={150} height={150} />
          <button type="button" aria-label="Remove the picture" onClick={removePicture}>
            <X size={18} aria-hidden="true" />
          </button>
        </div>
      )}
      {refusal && (
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
      )}
      {isTooLong(content.trim()) && (
        <p className={styles.problem} role="alert">
          {`A message can have up to ${formatNumber(maxLength.message)} characters. Please shorten it.`}
        </p>
      )}
      <label className={styles.attach}>
        <ImagePlus size={22} aria-hidden="true" />
        <span className="hidden-text">Attach a picture</span>
        <input
          ref={fileInput}
          type="file"
          accept={acceptedTypes}
          onChange={(event) => {
            choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <textarea
        ref={input}
        className={styles.text}
        aria-label="Message"
        placeholder="Write a message"
        rows={1}
        value={content}
        onChange={(event) => {
          write(event.target.value);
          sendTyping();
        }}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" icon={<SendHorizontal size={20} aria-hidden="true" />} aria-label="Send">
        <span className={styles.label}>Send</span>
      </Button>
    </form>
  );
}
