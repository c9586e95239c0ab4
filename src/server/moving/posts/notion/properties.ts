import { hidingField } from "../markdown/fields/is-hidden.ts";
import { datesIn } from "../markdown/fields/dates.ts";
import type { FrontMatter } from "../markdown/fields/front-matter.ts";
import type { ImportedNote } from "../source/imported-post.ts";

/** What stands in the table at the top of a page. */
export interface Property {
  name: string;
  /** As people read them; a property of several values has each on its own. */
  values: string[];
  /** The kind that Notion names; empty if the export does not. */
  type: string;
  /** The address of the first link or file. */
  href?: string;
}

type Field =
  | "date"
  | "updated"
  | "created"
  | "tags"
  | "category"
  | "status"
  | "isPublic"
  | "isDraft"
  | "slug"
  | "author"
  | "createdBy"
  | "excerpt"
  | "cover"
  | "featured"
  | "searchTitle"
  | "searchDescription"
  | "canonical";

/** Names of properties in the languages of this product, in small letters without signs. */
const NAMES: Readonly<Record<Field, string>> = {
  date: "date pubdate publishdate publisheddate publishedat publishedon publicationdate published posted postedon releasedate publishon datum veröffentlichungsdatum veröffentlichtam fecha fechadepublicación fechadepublicacion datedepublication data datadepublicação datadepublicacao datadipubblicazione datapubblicazione datapublikacji תאריך תאריךפרסום 日付 公開日 날짜 작성일 발행일 日期 发布日期 发布时间",
  updated:
    "updated updatedat lastupdated lastedited lasteditedtime modified lastmodified aktualisiert actualizado misàjour aggiornato atualizado 최종편집일시 更新日 最终编辑时间",
  created:
    "created createdat createdtime creationdate datecreated erstellt erstelltam creado fechadecreación crééle datadicreazione criado utworzono 생성일 생성일시 作成日 作成日時 创建时间",
  tags: "tags tag topics topic labels label keywords schlagwörter schlagworte stichwörter themen etiquetas étiquettes motsclés parolechiave tagi תגיות 标签 タグ 태그",
  category:
    "category categories kategorie kategorien categoría categoria categorías categorias catégorie catégories categorie kategoria kategorie קטגוריה 分类 カテゴリ カテゴリー 카테고리",
  status: "status state stage estado statut stato zustand סטטוס 状态 状態 ステータス 상태 진행상황",
  isPublic:
    "published publish public ispublic live online veröffentlicht öffentlich publicado público publié public pubblicato opublikowane opublikowany פורסם 公開 공개 已发布",
  isDraft:
    "draft isdraft hidden private archived unlisted entwurf borrador brouillon bozza rascunho szkic טיוטה 草稿 下書き 초안",
  slug: "slug urlslug postslug permalink",
  author:
    "author authors writer writtenby by autor autorin autoren autora autores auteur auteure autore autrice מחבר 作者 著者 작성자 글쓴이",
  createdBy: "createdby",
  excerpt:
    "excerpt summary description subtitle intro abstract teaser auszug zusammenfassung beschreibung resumen extracto descripción résumé extrait riassunto descrizione resumo descrição streszczenie opis תקציר 摘要 概要 要約 요약",
  cover:
    "cover coverimage featuredimage featureimage heroimage image thumbnail ogimage titelbild portada couverture copertina capa okładka 封面 カバー 커버",
  featured: "featured pinned highlight",
  searchTitle: "seotitle metatitle",
  searchDescription: "seodescription metadescription",
  canonical: "canonical canonicalurl",
};

const fields = new Map(
  Object.entries(NAMES).flatMap(([field, names]) =>
    names.split(" ").map((name): [string, string] => [name + field, field]),
  ),
);

/** States of posts that are public, in the same languages. */
const PUBLIC = new Set(
  "published publish live public online posted veröffentlicht öffentlich publicado publicada público publié publiée enligne pubblicato pubblicata pubblico opublikowany opublikowane opublikowana פורסם 公開 公開済み 公开 已发布 已發佈 发布 공개 발행 발행됨".split(
    " ",
  ),
);

const keyOf = (words: string) =>
  words
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
const isYes = (words: string) => /^(?:yes|true|ja|sí|si|oui|sì|sim|tak|כן|是|はい|예|☑)$/i.test(words.trim());
const isNo = (words: string) =>
  /^(?:no|false|nein|non|não|nie|לא|否|いいえ|아니요|아니오|☐)$/i.test(words.trim());

export interface PageFields {
  publishedAt: string | undefined;
  createdAt: string | undefined;
  updatedAt: string | undefined;
  tags: string[];
  categories: string[];
  authors: string[];
  slug: string;
  excerpt: string;
  cover: string;
  isFeatured: boolean;
  searchTitle: string;
  searchDescription: string;
  canonical: string;
  /** Why it is not public; undefined if it was. */
  whyDraft: string | undefined;
  /** The properties that have no place in a post. */
  notes: ImportedNote[];
  remarks: string[];
}

/** What the properties of a page say of a post. */
export function fieldsOf(properties: readonly Property[]): PageFields {
  const all = properties.filter(({ values, href }) => values.length > 0 || href);
  const named = (field: Field) => all.filter((property) => isFor(property, field));
  const values = (field: Field) => named(field).flatMap((property) => property.values);
  const first = (field: Field) => values(field)[0] ?? "";
  const front: FrontMatter = {
    date: values("date").map(dayIn).filter(isDate),
    created: values("created").map(dayIn),
    updated: values("updated").map(dayIn),
  };
  const { date, updated, remarks } = datesIn(front);
  const created = datesIn({ created: front["created"] }).date;
  const unused = all.filter((property) => !FIELDS.some((field) => isFor(property, field)));
  return {
    // A database without a day of its own is sorted by when its pages were made.
    publishedAt: date ?? created,
    createdAt: created ?? date,
    updatedAt: updated,
    tags: values("tags"),
    categories: values("category"),
    authors: values("author").length > 0 ? values("author") : values("createdBy"),
    slug: first("slug"),
    excerpt: first("excerpt"),
    cover: named("cover")[0]?.href ?? first("cover"),
    isFeatured: values("featured").some(isYes),
    searchTitle: first("searchTitle"),
    searchDescription: first("searchDescription"),
    canonical: first("canonical"),
    whyDraft: whyDraft(named("status").concat(named("isPublic")), values("isDraft")) ?? whyHidden(unused),
    notes: unused.map((property) => ({
      kind: "property" as const,
      name: property.name,
      value: valueOf(property),
    })),
    remarks,
  };
}

const isField = (name: string): name is Field => Object.hasOwn(NAMES, name);
const FIELDS = Object.keys(NAMES).filter(isField);

/** `Published` is a day in some databases, and a box to tick in others. */
function isFor({ name, values, type }: Property, field: Field): boolean {
  if (!fields.has(keyOf(name) + field) && field !== ofType(type)) return false;
  const [value = ""] = values;
  const isBox = type === "checkbox" || isYes(value) || isNo(value);
  if (field === "isPublic" || field === "isDraft" || field === "featured") return isBox;
  if (field === "date") return !isBox && (type === "" ? /\d/.test(value) : isDateType(type));
  return true;
}

const isDateType = (type: string) => ["date", "created_time", "text", "formula"].includes(type);

const ofType = (type: string): Field | undefined =>
  type === "created_time"
    ? "created"
    : type === "last_edited_time"
      ? "updated"
      : type === "created_by"
        ? "createdBy"
        : undefined;

const isDate = (written: string) => /\d/.test(written);

/** A day as Notion writes it: `@January 3, 2024 10:00 AM (UTC) → January 4, 2024`, `2024년 1월 3일`. */
function dayIn(written: string): string {
  const [begin = ""] = written.replace(/^@/, "").split(/\s*→\s*/);
  return (
    begin
      .replace(/\s*\(([^)]*)\)$/, " $1")
      // The hour is written in too many ways, and the day counts.
      .replace(/\s*(?:오전|오후|上午|下午|午前|午後).*$/, "")
      .replace(/(\d{4})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})\s*[日일]/, "$1-$2-$3")
      .trim()
  );
}

const valueOf = ({ values, href = "" }: Property) => values.join(", ") || href;

/** Other properties keep a page from the public as the fields of Markdown files do: `Visibility: Members`. */
function whyHidden(properties: readonly Property[]): string | undefined {
  const hiding = hidingField(Object.fromEntries(properties.map((each) => [each.name, valueOf(each)])));
  return hiding && `It is not for everybody (${hiding}), so it is imported as a draft`;
}

function whyDraft(states: readonly Property[], drafts: readonly string[]): string | undefined {
  if (drafts.some(isYes)) return "Its properties say that it is not public, so it is imported as a draft";
  if (states.length === 0) return "Notion does not say that it was public, so it is imported as a draft";
  const other = states.find(
    ({ values }) => !values.every((value) => PUBLIC.has(keyOf(value)) || isYes(value)),
  );
  return other && `Its “${other.name}” is “${other.values.join(", ")}”, so it is imported as a draft`;
}
