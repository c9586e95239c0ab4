import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Actor, AuditEvent } from "../../../contract/site-owner/audit.ts";
import type { Endpoint, InputOf } from "../../../contract/base/endpoint.ts";
import type { AppEvent } from "../../../contract/insight/events.ts";
import { instant, type Clock, type Instant } from "../../base/clock.ts";
import { takeTurns } from "../db/claim.ts";
import type { Db } from "../db/open.ts";
import type { Tables } from "../db/schema.ts";
import { happened } from "../events.ts";
import type { Visitor } from "../http/permit.ts";
import { route, type Route } from "../http/routes.ts";

/** What somebody asks of an operation, checked against its endpoint, and who it is. */
export interface Asked<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  /** For the audit log. @throws AppError `unauthenticated` on a public call. */
  by: () => Actor;
  /** @throws AppError `unauthenticated` on a public call, and on the command line. */
  visitor: () => Visitor;
}

/** A call of the contract, and what it does. HTTP and MCP reach it by its route; other operations can run it. */
export interface Operation<Needs, Input, Answer> {
  run: (needs: Needs, asked: Input) => Promise<Answer>;
  routeWith: (needs: Needs) => Route;
}

type Without<Key extends string, Union> = Union extends unknown ? Omit<Union, Key> : never;

/** What a change works with, beside what its domain needs. */
export interface Changing {
  tx: Transaction<Tables>;
  /** The moment of the change. */
  at: Instant;
  /** Notes in the audit log what was done, and who did it. */
  did: (action: Without<"by", AuditEvent>) => void;
  /** Tells the rest of the server what has happened. */
  tell: (event: Exclude<AppEvent, AuditEvent>) => void;
}

interface Options<Input> {
  /** Changes with the same turn run one after another. That of one thing has its id, as `page 7`. */
  turn?: string | ((asked: Input) => string);
}

/** What a change answers; a function makes the answer once it is committed. */
type AnswerOf<Answer, Needs> = Answer | ((needs: Needs) => Promise<Answer>);

const isToBeMade = <Answer, Needs>(
  answer: AnswerOf<Answer, Needs>,
): answer is (needs: Needs) => Promise<Answer> => typeof answer === "function";

/** Returns how the operations of a domain are declared, by what they need. */
export function operationsWith<Needs extends { db: Db; now: Clock }>() {
  type Reading<Params, Query, Body, Answer> = (
    needs: Needs,
    asked: Asked<InputOf<Params>, InputOf<Query>, InputOf<Body>>,
  ) => Promise<Answer>;
  // What is written beside the transaction would wait for it.
  type Work = Omit<Needs, "db"> & Changing;

  /** A call that reads, or that does more than one transaction can. */
  const operation = <
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    run: Reading<Params, Query, Body, z.input<Answer>>,
  ): Operation<Needs, Asked<InputOf<Params>, InputOf<Query>, InputOf<Body>>, z.input<Answer>> => ({
    run,
    routeWith: (needs) => route(endpoint, (call) => run(needs, call)),
  });

  /**
   * A call that changes something, in one transaction: no network in it. What `did` and `tell` say is recorded as its last
   * step (`happened`).
   */
  const change = <
    Params extends z.ZodType,
    Query extends z.ZodType,
    Body extends z.ZodType,
    Answer extends z.ZodType,
  >(
    endpoint: Endpoint<Params, Query, Body, Answer>,
    { turn }: Options<Asked<InputOf<Params>, InputOf<Query>, InputOf<Body>>>,
    run: (
      work: Work,
      asked: Asked<InputOf<Params>, InputOf<Query>, InputOf<Body>>,
    ) => Promise<AnswerOf<z.input<Answer>, Needs>>,
  ) =>
    operation(endpoint, async (needs, asked) => {
      const answer = await needs.db.transaction().execute(async (tx) => {
        if (turn !== undefined) await takeTurns(tx, typeof turn === "string" ? turn : turn(asked));
        const now = needs.now();
        const events: AppEvent[] = [];
        const answer = await run(
          {
            ...needs,
            now: () => now,
            tx,
            at: instant(now),
            did: (action) => void events.push({ ...action, by: asked.by() }),
            tell: (event) => void events.push(event),
          },
          asked,
        );
        await happened(tx, events, now);
        return answer;
      });
      return isToBeMade(answer) ? answer(needs) : answer;
    });

  return { operation, change };
}

/** The routes of operations, once what they need is there. */
export const routesOf = <Needs>(
  needs: Needs,
  operations: readonly Pick<Operation<Needs, never, unknown>, "routeWith">[],
): Route[] => operations.map(({ routeWith }) => routeWith(needs));
