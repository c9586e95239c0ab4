import type { Words } from "../english/english.ts";
import type { Problems } from "../english/problems.ts";

export const problems: Problems = {
  bad_request: { title: "Pedido inválido", text: "Não conseguimos ler este pedido." },
  unauthenticated: { title: "É preciso entrar", text: "Entre na sua conta." },
  forbidden: { title: "Não permitido", text: "Este pedido não é permitido." },
  not_found: { title: "Não encontrado", text: "Não há nada neste endereço." },
  conflict: { title: "Não é possível", text: "Este endereço já está na lista, ou saiu dela." },
  too_large: { title: "Grande demais", text: "É mais do que podemos aceitar." },
  unsupported_media_type: { title: "Formato desconhecido", text: "Não conhecemos este formato." },
  invalid: { title: "Dados inválidos", text: "Informe um endereço de e-mail válido" },
  too_many_requests: { title: "Pedidos demais", text: "Pedidos demais. Tente mais tarde." },
  internal: { title: "Erro interno", text: "Algo deu errado do nosso lado." },
  unavailable: {
    title: "Indisponível no momento",
    text: "Não é possível agora. Tente de novo em instantes.",
  },
  out_of_space: { title: "Sem espaço", text: "Não há mais espaço no servidor." },
};

export const inBrowser: Words["inBrowser"] = {
  subscribing: "Assinando…",
  thanks: "Obrigado por assinar! Confira seu e-mail para confirmar.",
  subscribed: { title: "Assinatura recebida!", description: "Obrigado por assinar nossa newsletter." },
  subscriptionFailed: "A assinatura falhou",
  notReached: "Não foi possível assinar. Tente mais tarde.",
  httpError: "Erro HTTP! Status: {status}",
  linkCopied: "Link copiado!",
  linkNotCopied: "Não foi possível copiar o link",
  codeCopied: "Código copiado para a área de transferência!",
  codeNotCopied: "Não foi possível copiar o código",
  notifications: "Avisos (F8)",
  close: "Fechar",
  suggestions: "Sugestões: {count}",
};

export const ofParts: Words["ofParts"] = {
  close: "Fechar",
  images: "Imagens",
  imageOf: "Imagem {number} de {count}",
  previousImage: "Imagem anterior",
  nextImage: "Próxima imagem",
};
