import { AppError } from "../../base/errors.ts";
import type { AppContext } from "./context.ts";
import type { AppHono } from "./routes.ts";

const CATCH_ALL = /^\/(?:assets\/)?:\w+(?:\{[^}]*\})?$/;
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers known addresses that no route has answered because of the method: OPTIONS with the methods that there are, any
 * other with 405 (RFC 9110, 9.3.7 and 15.5.6). Call it after everything else is mounted.
 */
export function mountOtherMethods(app: AppHono) {
  app.all("*", async (c, next) => {
    const methods = methodsAt(app, c);
    const asked = c.req.method === "HEAD" ? "GET" : c.req.method;
    // A route of this method has handed on: there is nothing at the address.
    if (methods.length === 0 || methods.includes(asked)) return next();
    const allowed = [...methods.flatMap((each) => (each === "GET" ? ["GET", "HEAD"] : [each])), "OPTIONS"];
    c.header("allow", allowed.join(", "));
    if (asked === "OPTIONS") return c.body(null, 204);
    throw new AppError("method_not_allowed", `This address takes ${allowed.join(", ")}.`);
  });
}

/**
 * What is mounted for every method, such as a check of headers, answers nothing by itself. A route that takes every address
 * of its folder (`/:slug`, `/assets/:name`) is no sign that there is something: only asking it could tell.
 */
const methodsAt = (app: AppHono, c: AppContext): string[] =>
  METHODS.filter((method) =>
    app.router
      .match(method, c.req.path)[0]
      .some(([[, route]]) => route.method === method && !CATCH_ALL.test(route.path)),
  );
