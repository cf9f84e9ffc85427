import { BETTING_CONCEPT_ID, BETTING_MEASURE_ID_OFFSET } from './measures.ts';

export interface ScalePlan {
  readonly activities: number;
  readonly organisations: number;
  readonly locations: number;
  /** Argon2 hash. It is the only text from outside that the script contains, so `scaleScript` checks its characters. */
  readonly passwordHash: string;
}

const SCALE_PREFIX = 'Messung';
export const scaleLogins = {
  operator: 'scale@schutzbuch.test',
  service: 'scale-service@schutzbuch.test',
  admin: 'scale-admin@schutzbuch.test',
} as const;

const PROFILES_PER_LOCATION = 5;
export const YEARS_OF_RECORDS = 2;
/** One big organisation, that of the operator's login, has the locations divided by this number. */
const BIG_ORGANISATION_DIVISOR = 10;
/** A prime that must not divide the number of locations; then the corrections are spread over all locations. */
const ACTIVITIES_PER_CORRECTION = 97;
/** A prime that must not divide the number of locations; then neighbouring rows are spread over all locations. */
const LOCATION_STEP = 7919;
const ACTIVITIES_PER_TASK = 10;

/**
 * Returns one script of set-based SQL, because inserting the rows one by one would take hours. The ledger
 * entries of its rows are written afterwards (server/demo/records/write-scale-ledger.ts).
 */
export function scaleScript(plan: ScalePlan): string {
  const numbers = [plan.activities, plan.organisations, plan.locations];
  if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0))
    throw new Error('Only whole numbers above zero.');
  if ([ACTIVITIES_PER_CORRECTION, LOCATION_STEP].some((prime) => plan.locations % prime === 0))
    throw new Error(
      `The number of locations must not be a multiple of ${ACTIVITIES_PER_CORRECTION} or ${LOCATION_STEP}.`,
    );
  if (!/^[A-Za-z0-9$=,+/]+$/.test(plan.passwordHash)) throw new Error('This is not a password hash.');
  return [
    'begin',
    uncountedDaysSql(),
    organisationsSql(plan),
    loginsSql(plan),
    tasksSql(plan),
    activities(plan),
    correctionsSql(),
    'commit',
    'analyze',
  ].join(';\n');
}

/**
 * Returns SQL that makes the background job count the records of each day, because the triggers would count them one by
 * one.
 */
const uncountedDaysSql = () => `
delete from location_day;
update location_day_progress set counted_until = (now() - interval '${YEARS_OF_RECORDS} years')::date - 1`;

const organisationsSql = ({ organisations: count, locations }: ScalePlan) => `
create temporary table scale_customer on commit drop as
  with made as (
    insert into customer (name, street, postal_code, city, created_at)
    select '${SCALE_PREFIX} Organisation ' || lpad(n::text, 4, '0'), 'Messweg ' || n, '99999', 'Messstadt', now() - interval '3 years'
    from generate_series(1, ${count}) n order by n returning id
  ) select id, row_number() over (order by id) - 1 as rank from made;

create temporary table scale_location on commit drop as
  with made as (
    insert into location (customer_id, name, type, social_concept_id, state_id, is_premium, created_at)
    select c.id, '${SCALE_PREFIX} Standort ' || lpad(n::text, 5, '0'),
      case when n % 4 = 0 then 'bettingShop' else 'arcade' end, case when n % 4 = 0 then 2 else 1 end,
      1 + n % 16, n % 3 > 0, now() - interval '3 years'
    from generate_series(1, ${locations}) n
    join scale_customer c on c.rank = case when n <= ${Math.ceil(locations / BIG_ORGANISATION_DIVISOR)} then 0 else n % ${count} end
    order by n returning id, customer_id, social_concept_id
  ) select *, row_number() over (order by id) - 1 as n from made;
create unique index on scale_location (n);

create temporary table scale_profile on commit drop as
  with made as (
    insert into profile (customer_id, name, created_at)
    select l.customer_id, 'Kraft ' || l.n || '-' || k, now() - interval '3 years'
    from scale_location l, generate_series(0, ${PROFILES_PER_LOCATION - 1}) k order by l.n, k returning id
  ) select id, row_number() over (order by id) - 1 as n from made;
create unique index on scale_profile (n);
analyze scale_location, scale_profile`;

const loginsSql = ({ passwordHash }: ScalePlan) => `
create temporary table scale_user on commit drop as
  with made as (
    insert into app_user (email, firstname, lastname, role, password_hash, is_sample) values
      ('${scaleLogins.operator}', 'Messung', 'Verwaltung', 'ROLE_OPERATOR', '${passwordHash}', true),
      ('${scaleLogins.service}', 'Messung', 'Service', 'ROLE_SERVICE', '${passwordHash}', true),
      ('${scaleLogins.admin}', 'Messung', 'Admin', 'ROLE_ADMIN', '${passwordHash}', true)
    returning id, role
  ) select id, role from made;
insert into user_customer (user_id, customer_id)
  select u.id, c.id from scale_user u, scale_customer c where c.rank = 0 and u.role <> 'ROLE_ADMIN';
insert into user_location (user_id, location_id)
  select u.id, l.id from scale_user u, scale_location l where l.n = 0 and u.role = 'ROLE_SERVICE'`;

/** Returns SQL for the index of the location of row `n`, which is the same in every run. */
const locationIndexSql = (locations: number) => `(n::bigint * ${LOCATION_STEP}) % ${locations}`;
/**
 * Returns SQL for a number that varies the profile, action and comment of row `n`. It differs between the rows of one
 * location, so that a location does not always get the same ones.
 */
const variationSql = (locations: number) => `n / ${locations} + n`;
const momentSql = (total: number) => `now() - interval '${YEARS_OF_RECORDS} years' * (1 - n / ${total}.0)`;

const tasksSql = ({ activities: count, locations }: ScalePlan) => {
  const total = Math.ceil(count / ACTIVITIES_PER_TASK);
  return `
insert into task (customer_id, location_id, description, possible_answers, do_at, done_at, occurred_at, answer, profile_id, completion_source, finding, completed_by, created_at)
select l.customer_id, l.id, 'Hängen alle Aushänge sichtbar und lesbar?', '[{"value": "Ja"}, {"value": "Nein (Mangel)", "isFinding": true}]',
  at, case when is_done then at end, case when is_done then at end, case when is_done then 'Ja' end, case when is_done then p.id end,
  case when is_done then 'manual' end, case when is_done then false end, case when is_done then u.id end, at - interval '1 day'
from (select n, ${momentSql(total)} as at, n <= ${total} * 0.98 as is_done, ${locationIndexSql(locations)} as location_index, ${variationSql(locations)} as variation from generate_series(1, ${total}) n) t
join scale_location l on l.n = t.location_index
join scale_profile p on p.n = t.location_index * ${PROFILES_PER_LOCATION} + t.variation % ${PROFILES_PER_LOCATION}
join scale_user u on u.role = 'ROLE_OPERATOR'
order by t.n`;
};

const activities = ({ activities: count, locations }: ScalePlan) => `
insert into activity (customer_id, location_id, action_id, profile_id, user_id, comment, completion_source, occurred_at, created_at)
select l.customer_id, l.id, 1 + t.variation % 17 + case when l.social_concept_id = ${BETTING_CONCEPT_ID} then ${BETTING_MEASURE_ID_OFFSET} else 0 end,
  p.id, u.id,
  case t.variation % 4 when 0 then 'Pause empfohlen, Gast unterbricht das Spiel.' when 1 then 'Flyer der Beratungsstelle mitgegeben.' end,
  case when t.variation % 20 = 0 then 'auto' else 'manual' end, at - interval '30 seconds', at
from (select n, ${momentSql(count)} as at, ${locationIndexSql(locations)} as location_index, ${variationSql(locations)} as variation from generate_series(1, ${count}) n) t
join scale_location l on l.n = t.location_index
join scale_profile p on p.n = t.location_index * ${PROFILES_PER_LOCATION} + t.variation % ${PROFILES_PER_LOCATION}
join scale_user u on u.role = 'ROLE_OPERATOR'
order by t.n`;

const correctionsSql = () => `
create temporary table scale_correction on commit drop as
  with made as (
    insert into activity (customer_id, location_id, action_id, profile_id, user_id, comment, occurred_at, corrects_id, first_id, reason, created_at)
    select a.customer_id, a.location_id, a.action_id, a.profile_id, a.user_id, 'Verwaltung informiert.', a.occurred_at, a.id, a.id,
      'Bemerkung ergänzt', least(a.created_at + interval '10 minutes', now())
    from activity a join scale_customer c on c.id = a.customer_id where a.id % ${ACTIVITIES_PER_CORRECTION} = 0
    returning id, corrects_id
  ) select id, corrects_id from made;
update activity set corrected_by_id = c.id from scale_correction c where activity.id = c.corrects_id`;
