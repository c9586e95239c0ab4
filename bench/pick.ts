/** The statuses of nine subscribers, about as often as a real list has them. */
export const statuses = [...Array.from({ length: 7 }, () => "active"), "pending", "unsubscribed"];

/** Returns the same item for the same index and salt; over many indexes, the items come in no order. */
export const pick = <Item>(items: readonly Item[], index: number, salt: number) =>
  items[Math.floor(Math.abs(Math.sin(index * salt) * 1e6)) % items.length];
