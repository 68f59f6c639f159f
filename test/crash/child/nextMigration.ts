/** A migration of a version to come: enough of it that it can stop half way. */

const firstHalf = `
  ALTER TABLE requests ADD COLUMN to_come TEXT NOT NULL DEFAULT '';
  CREATE TABLE to_come (row INTEGER PRIMARY KEY, job TEXT NOT NULL REFERENCES jobs (id), words TEXT NOT NULL) STRICT;
`;
const secondHalf = `
  INSERT INTO to_come (job, words) SELECT id, words FROM jobs;
  CREATE INDEX to_come_by_job ON to_come (job);
  UPDATE requests SET to_come = call;
`;

export const nextMigration = { sql: firstHalf + secondHalf, firstHalf, secondHalf } as const;
