import { Link } from "react-router";
import { SERIES } from "./newsletter-words.ts";

export const SeriesLink = () => (
  <Link className="link" to={SERIES}>
    Welcome series
  </Link>
);
