import type { Post } from "../../contract/posts.ts";
import type { WorkingFields } from "../../contract/working-copies.ts";

/** What the post's form holds. */
export interface PostValues {
  title: string;
  slug: string;
  excerpt: string;
  content: string;
  coverImage: string;
  author: string;
  category: string;
  tags: string[];
  status: "published" | "draft";
  featured: boolean;
  seo: { metaTitle: string; metaDescription: string };
  publishedAt: string | null;
}

/** A new post's form (spec, section 4). */
export const emptyPost: PostValues = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  coverImage: "",
  author: "Admin",
  category: "",
  tags: [],
  status: "draft",
  featured: false,
  seo: { metaTitle: "", metaDescription: "" },
  publishedAt: null,
};

/** A saved post in the form. */
export const valuesOfPost = (post: Omit<Post, "id" | "views">): PostValues => ({
  title: post.title,
  slug: post.slug,
  excerpt: post.excerpt,
  content: post.content,
  coverImage: post.coverImage,
  author: post.author,
  category: post.category,
  tags: [...post.tags],
  status: post.status,
  featured: post.featured,
  seo: { ...post.seo },
  publishedAt: post.publishedAt,
});

/** A working copy in the form; what it does not say is as in `base`. */
export function valuesOfCopy(fields: WorkingFields, base: PostValues): PostValues {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const status = fields.status === "published" || fields.status === "draft" ? fields.status : base.status;
  const seo = {
    metaTitle: fields.seo?.metaTitle ?? base.seo.metaTitle,
    metaDescription: fields.seo?.metaDescription ?? base.seo.metaDescription,
  };
  return { ...base, ...given, status, seo };
}

/** Whether two forms say the same, field by field. */
export const areSame = (one: PostValues, other: PostValues) => differingFields(one, other).length === 0;

export type PostField = keyof PostValues;

/** The fields in which two forms differ, in the order of the form. */
export const differingFields = (one: PostValues, other: PostValues): PostField[] =>
  fieldOrder.filter((field) => {
    const [mine, theirs] = [one[field], other[field]];
    // Most of a long text's keys end here.
    return mine !== theirs && (typeof mine === "string" || JSON.stringify(mine) !== JSON.stringify(theirs));
  });

/** What people call each field. */
export const fieldNames: Record<PostField, string> = {
  title: "Title",
  excerpt: "Excerpt",
  content: "Content",
  coverImage: "Cover image",
  status: "Status",
  publishedAt: "Publish at",
  category: "Category",
  tags: "Tags",
  author: "Author",
  featured: "Featured",
  slug: "Slug",
  seo: "Search and sharing",
};

// The keys are those of the form; Object.keys forgets that.
const fieldOrder = Object.keys(fieldNames) as PostField[];
