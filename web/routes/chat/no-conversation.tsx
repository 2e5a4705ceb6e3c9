import styles from './chats.module.css';

/** Shown beside the list while no conversation is open. */
export default function NoConversation() {
  return <p className={styles.none}>Choose a conversation to read it here.</p>;
}
