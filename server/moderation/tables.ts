import { sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { decisionNames, outcomes, reasonNames, reportKinds, type ReportTarget } from '#contract/reports.ts';
import { users } from '#server/accounts/tables.ts';
import { id, moment, pictureName } from '#server/db/columns.ts';

/** Stored pictures that no row uses, and when this was first noticed. See `delete-unused-pictures.ts`. */
export const unusedPictures = pgTable(
  'unused_pictures',
  {
    /** The 32 hexadecimal digits in its URL. */
    picture: text().primaryKey(),
    since: moment().notNull(),
  },
  (t) => [index('unused_pictures_since').on(t.since)],
);

/** The picture stored as evidence with a report or a decision. */
export const snapshotPicture = ({ snapshot }: { snapshot: SQLWrapper }) => pictureName(sql`(${snapshot} ->> 'image')`);

/** Reports of listings, people, messages, reviews and replies. An admin decides all open reports about the same target together. */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    kind: text({ enum: reportKinds }).notNull(),
    targetId: text().notNull(),
    /** The person reported, or the seller or author of what was reported. */
    ownerId: text()
      .notNull()
      .references(() => users.id),
    reporterId: text()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: reasonNames }).notNull(),
    details: text().notNull(),
    /** What was reported, as it was at the time. */
    snapshot: jsonb().$type<ReportTarget>().notNull(),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    decision: text({ enum: decisionNames }),
    /** Shown to the reporters and, unless no action was taken, to the owner. */
    decisionReason: text(),
  },
  (t) => [
    uniqueIndex('reports_open_once')
      .on(t.reporterId, t.kind, t.targetId)
      .where(sql`${t.decidedAt} is null`),
    index('reports_open')
      .on(t.createdAt)
      .where(sql`${t.decidedAt} is null`),
    // These two contain every column that the yearly figures need.
    index('reports_made').on(t.createdAt, t.kind, t.reason),
    index('reports_decided')
      .on(t.decidedAt, t.createdAt)
      .where(sql`${t.decidedAt} is not null`),
    index('reports_target').on(t.kind, t.targetId, t.createdAt),
    index('reports_owner').on(t.ownerId),
    index('reports_reporter').on(t.reporterId),
    index('reports_picture').on(snapshotPicture(t)),
  ],
);

/** Pictures uploaded for reports, stored as private files. Deleted after a day if they are not used in a report. */
export const reportPictures = pgTable(
  'report_pictures',
  {
    id: id(),
    uploaderId: text()
      .notNull()
      .references(() => users.id),
    reportId: text().references(() => reports.id),
    uploadedAt: moment().notNull(),
    /** Whether it was copied from a chat message, for admins only. */
    isCopy: boolean().notNull().default(false),
  },
  (t) => [
    index('report_pictures_report').on(t.reportId),
    index('report_pictures_uploader').on(t.uploaderId),
    index('report_pictures_unused')
      .on(t.uploadedAt)
      .where(sql`${t.reportId} is null`),
  ],
);

/**
 * Decisions by admins, with or without reports. The person concerned may appeal once; an admin may reconsider with or without an
 * appeal. The snapshot of a person is emptied when they delete their account. The database rejects any other change, and any deletion.
 */
export const decisions = pgTable(
  'report_decisions',
  {
    id: id(),
    kind: text({ enum: reportKinds }).notNull(),
    targetId: text().notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id),
    /** What the decision was about, as it was when last reported. */
    snapshot: jsonb().$type<ReportTarget>().notNull(),
    /** How many reports it decided. */
    reportCount: integer().notNull(),
    adminId: text()
      .notNull()
      .references(() => users.id),
    decision: text({ enum: decisionNames }).notNull(),
    reason: text().notNull(),
    decidedAt: moment().notNull(),
    appeal: text(),
    appealedAt: moment(),
    outcome: text({ enum: outcomes }),
    outcomeReason: text(),
    outcomeAdminId: text().references(() => users.id),
    reconsideredAt: moment(),
  },
  (t) => [
    index('report_decisions_target').on(t.kind, t.targetId, t.decidedAt),
    index('report_decisions_owner').on(t.ownerId),
    index('report_decisions_time').on(t.decidedAt),
    index('report_decisions_picture').on(snapshotPicture(t)),
    // These two contain every column that the yearly figures need.
    index('report_decisions_figures').on(t.decidedAt, t.kind, t.decision, t.reportCount),
    index('report_decisions_appeals')
      .on(t.appealedAt, t.outcome)
      .where(sql`${t.appealedAt} is not null`),
    index('report_decisions_appealed')
      .on(t.appealedAt)
      .where(sql`${t.appealedAt} is not null and ${t.outcome} is null`),
  ],
);
