import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { LanguageContext } from "../words/language.ts";
import type { Frame } from "./frame.ts";

/**
 * The inside of an element that is the same on every page of one frame and variant, as React's `dangerouslySetInnerHTML`
 * takes it: rendered when it is first asked for. Most of a page's rendering time goes into what is around the content.
 */
export function renderedOnce<Variant extends string = never>(
  render: (frame: Frame, variant?: Variant) => ReactElement,
): (frame: Frame, variant?: Variant) => { __html: string } {
  const known = new WeakMap<Frame, Map<Variant | undefined, { __html: string }>>();
  return (frame, variant) => {
    const variants = known.get(frame) ?? new Map<Variant | undefined, { __html: string }>();
    known.set(frame, variants);
    const inside = variants.get(variant) ?? { __html: inLanguageOf(frame, render(frame, variant)) };
    variants.set(variant, inside);
    return inside;
  };
}

const inLanguageOf = (frame: Frame, element: ReactElement) =>
  renderToStaticMarkup(createElement(LanguageContext, { value: frame }, element));
