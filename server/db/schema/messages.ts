import type { Generated, GeneratedAlways } from 'kysely';
import type { MailState } from '#shared/contracts/mails/mails.ts';
import type { NotificationType } from '#shared/contracts/notifications/notifications.ts';

/** Tables of notifications, e-mails and upload links. */
export interface MessageTables {
  notification: NotificationTable;
  /** `digest_day` is YYYY-MM-DD, the last day whose summary was written. */
  notification_setting: { user_id: number; wants_digest: Generated<boolean>; digest_day: string };
  mail_outbox: MailOutboxTable;
  upload_link: UploadLinkTable;
}

type CreatedAt = { created_at: Generated<Date> };

interface NotificationTable extends CreatedAt {
  id: Generated<number>;
  receiver_id: number;
  sender_id: number | null;
  type: NotificationType;
  message: string;
  /** Path of a page. */
  link: string | null;
  /** Names the fact, of which each receiver is told once; null for messages of people. */
  about: string | null;
  customer_id: number | null;
  location_id: number | null;
  read_at: Date | null;
}

interface MailOutboxTable extends CreatedAt {
  id: Generated<number>;
  /** Names the mail, so that it is written only once. */
  about: string;
  recipient: string;
  subject: string;
  /** Text and HTML, encrypted; null after the mail was sent. */
  sealed: Uint8Array | null;
  /** Id of the key that encrypts `sealed`. */
  key_id: string | null;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  sent_at: Date | null;
  /** Set if the mail was written to a folder, because there is no mail server. */
  kept_at: Date | null;
  failed_at: Date | null;
  last_error: string | null;
  state: GeneratedAlways<MailState>;
}

interface UploadLinkTable extends CreatedAt {
  id: Generated<number>;
  token_hash: Buffer;
  customer_id: number;
  profile_id: number;
  proof_type_id: number;
  email: string | null;
  user_id: number;
  expires_at: Date;
  revoked_at: Date | null;
  used_at: Date | null;
  /** Hash of the idempotency key of the upload. */
  used_by_key: Buffer | null;
  profile_document_id: number | null;
}
