/** The names of GitHub that people use most, each before its sign. */
const CODES = `
smile 😄 smiley 😃 grinning 😀 grin 😁 laughing 😆 satisfied 😆 sweat_smile 😅 joy 😂 rofl 🤣
slightly_smiling_face 🙂 upside_down_face 🙃 wink 😉 blush 😊 innocent 😇 relaxed ☺️ heart_eyes 😍
smiling_face_with_three_hearts 🥰 kissing_heart 😘 kissing 😗 yum 😋 stuck_out_tongue 😛
stuck_out_tongue_winking_eye 😜 stuck_out_tongue_closed_eyes 😝 zany_face 🤪 nerd_face 🤓 sunglasses 😎
star_struck 🤩 partying_face 🥳 smirk 😏 unamused 😒 disappointed 😞 pensive 😔 worried 😟 confused 😕
slightly_frowning_face 🙁 frowning ☹️ persevere 😣 confounded 😖 tired_face 😫 weary 😩 pleading_face 🥺 cry 😢
sob 😭 triumph 😤 angry 😠 rage 😡 exploding_head 🤯 flushed 😳 scream 😱 fearful 😨 cold_sweat 😰 hugs 🤗
thinking 🤔 shushing_face 🤫 zipper_mouth_face 🤐 neutral_face 😐 expressionless 😑 no_mouth 😶 grimacing 😬
roll_eyes 🙄 hushed 😯 open_mouth 😮 astonished 😲 yawning_face 🥱 sleeping 😴 drooling_face 🤤 sleepy 😪
dizzy_face 😵 mask 😷 face_with_thermometer 🤒 nauseated_face 🤢 sneezing_face 🤧 hot_face 🥵 cold_face 🥶
cowboy_hat_face 🤠 clown_face 🤡 ghost 👻 skull 💀 alien 👽 robot 🤖 poop 💩 hankey 💩 smiley_cat 😺 see_no_evil 🙈
hear_no_evil 🙉 speak_no_evil 🙊 heart ❤️ orange_heart 🧡 yellow_heart 💛 green_heart 💚 blue_heart 💙
purple_heart 💜 black_heart 🖤 white_heart 🤍 broken_heart 💔 two_hearts 💕 sparkling_heart 💖 heartpulse 💗
cupid 💘 100 💯 boom 💥 collision 💥 dizzy 💫 sweat_drops 💦 dash 💨 zzz 💤 wave 👋 raised_hand ✋ hand ✋
vulcan_salute 🖖 ok_hand 👌 v ✌️ crossed_fingers 🤞 metal 🤘 call_me_hand 🤙 point_left 👈 point_right 👉
point_up ☝️ point_up_2 👆 point_down 👇 +1 👍 thumbsup 👍 -1 👎 thumbsdown 👎 fist ✊ facepunch 👊 punch 👊 clap 👏
raised_hands 🙌 open_hands 👐 handshake 🤝 pray 🙏 writing_hand ✍️ muscle 💪 eyes 👀 eye 👁️ brain 🧠 ear 👂 nose 👃
lips 👄 tongue 👅 baby 👶 boy 👦 girl 👧 man 👨 woman 👩 shrug 🤷 facepalm 🤦 bow 🙇 raising_hand 🙋 technologist 🧑‍💻
man_technologist 👨‍💻 woman_technologist 👩‍💻 dancer 💃 running 🏃 runner 🏃 walking 🚶 family 👪 dog 🐶 dog2 🐕
cat 🐱 cat2 🐈 mouse 🐭 rabbit 🐰 fox_face 🦊 bear 🐻 panda_face 🐼 koala 🐨 tiger 🐯 lion 🦁 cow 🐮 pig 🐷 frog 🐸
monkey_face 🐵 monkey 🐒 chicken 🐔 penguin 🐧 bird 🐦 duck 🦆 owl 🦉 wolf 🐺 horse 🐴 unicorn 🦄 bee 🐝 honeybee 🐝
bug 🐛 butterfly 🦋 snail 🐌 beetle 🐞 ant 🐜 spider 🕷️ turtle 🐢 snake 🐍 octopus 🐙 crab 🦀 shrimp 🦐 fish 🐟
dolphin 🐬 whale 🐳 shark 🦈 elephant 🐘 sloth 🦥 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 birthday 🎂
christmas_tree 🎄 jack_o_lantern 🎃 fireworks 🎆 sparkler 🎇 sparkles ✨ trophy 🏆 1st_place_medal 🥇
2nd_place_medal 🥈 3rd_place_medal 🥉 medal_sports 🏅 soccer ⚽ basketball 🏀 football 🏈 dart 🎯 video_game 🎮
game_die 🎲 art 🎨 musical_note 🎵 notes 🎶 microphone 🎤 headphones 🎧 guitar 🎸 movie_camera 🎥 clapper 🎬
camera 📷 tv 📺 radio 📻 phone ☎️ telephone_receiver 📞 iphone 📱 computer 💻 desktop_computer 🖥️ keyboard ⌨️
printer 🖨️ floppy_disk 💾 cd 💿 dvd 📀 battery 🔋 electric_plug 🔌 bulb 💡 flashlight 🔦 candle 🕯️ wastebasket 🗑️
moneybag 💰 dollar 💵 euro 💶 credit_card 💳 gem 💎 wrench 🔧 hammer 🔨 hammer_and_wrench 🛠️ nut_and_bolt 🔩
gear ⚙️ toolbox 🧰 magnet 🧲 link 🔗 chains ⛓️ lock 🔒 unlock 🔓 key 🔑 old_key 🗝️ shield 🛡️ bomb 💣 pill 💊
syringe 💉 microscope 🔬 telescope 🔭 satellite 📡 package 📦 mailbox 📫 email 📧 e-mail 📧 envelope ✉️
incoming_envelope 📨 inbox_tray 📥 outbox_tray 📤 memo 📝 pencil 📝 pencil2 ✏️ pen ✒️ paperclip 📎 pushpin 📌
round_pushpin 📍 scissors ✂️ straight_ruler 📏 triangular_ruler 📐 bookmark 🔖 label 🏷️ book 📖 open_book 📖
books 📚 notebook 📓 ledger 📒 newspaper 📰 page_facing_up 📄 scroll 📜 clipboard 📋 calendar 📆 date 📅
chart_with_upwards_trend 📈 chart_with_downwards_trend 📉 bar_chart 📊 file_folder 📁 open_file_folder 📂
card_index_dividers 🗂️ mag 🔍 mag_right 🔎 bell 🔔 no_bell 🔕 loudspeaker 📢 mega 📣 speech_balloon 💬
thought_balloon 💭 hourglass ⌛ hourglass_flowing_sand ⏳ watch ⌚ alarm_clock ⏰ stopwatch ⏱️ clock1 🕐
clock12 🕛 rocket 🚀 airplane ✈️ helicopter 🚁 car 🚗 taxi 🚕 bus 🚌 truck 🚚 bike 🚲 train 🚋 bullettrain_side 🚄
ship 🚢 boat ⛵ sailboat ⛵ anchor ⚓ construction 🚧 fuelpump ⛽ rotating_light 🚨 traffic_light 🚥
vertical_traffic_light 🚦 stop_sign 🛑 world_map 🗺️ earth_africa 🌍 earth_americas 🌎 earth_asia 🌏
globe_with_meridians 🌐 mount_fuji 🗻 mountain ⛰️ volcano 🌋 beach_umbrella 🏖️ desert_island 🏝️ camping 🏕️
tent ⛺ house 🏠 house_with_garden 🏡 office 🏢 hospital 🏥 bank 🏦 school 🏫 factory 🏭 castle 🏰 sunny ☀️
partly_sunny ⛅ cloud ☁️ rain_cloud 🌧️ cloud_with_rain 🌧️ snowflake ❄️ snowman ⛄ zap ⚡ umbrella ☔ rainbow 🌈
ocean 🌊 droplet 💧 fire 🔥 star ⭐ star2 🌟 stars 🌠 full_moon 🌕 new_moon 🌑 crescent_moon 🌙 sun_with_face 🌞
seedling 🌱 evergreen_tree 🌲 deciduous_tree 🌳 palm_tree 🌴 cactus 🌵 herb 🌿 shamrock ☘️ four_leaf_clover 🍀
maple_leaf 🍁 fallen_leaf 🍂 leaves 🍃 mushroom 🍄 rose 🌹 tulip 🌷 sunflower 🌻 blossom 🌼 cherry_blossom 🌸
bouquet 💐 apple 🍎 green_apple 🍏 pear 🍐 tangerine 🍊 orange 🍊 lemon 🍋 banana 🍌 watermelon 🍉 grapes 🍇
strawberry 🍓 cherries 🍒 peach 🍑 pineapple 🍍 avocado 🥑 tomato 🍅 eggplant 🍆 carrot 🥕 corn 🌽 bread 🍞 cheese 🧀
egg 🥚 bacon 🥓 hamburger 🍔 fries 🍟 pizza 🍕 hotdog 🌭 taco 🌮 burrito 🌯 sushi 🍣 ramen 🍜 spaghetti 🍝 rice 🍚
cookie 🍪 cake 🍰 doughnut 🍩 chocolate_bar 🍫 candy 🍬 icecream 🍦 ice_cream 🍨 popcorn 🍿 coffee ☕ tea 🍵 beer 🍺
beers 🍻 wine_glass 🍷 cocktail 🍸 champagne 🍾 white_check_mark ✅ heavy_check_mark ✔️
ballot_box_with_check ☑️ x ❌ negative_squared_cross_mark ❎ heavy_multiplication_x ✖️ heavy_plus_sign ➕
heavy_minus_sign ➖ question ❓ grey_question ❔ exclamation ❗ heavy_exclamation_mark ❗ grey_exclamation ❕
bangbang ‼️ interrobang ⁉️ warning ⚠️ no_entry ⛔ no_entry_sign 🚫 information_source ℹ️ recycle ♻️
infinity ♾️ copyright ©️ registered ®️ tm ™️ arrow_up ⬆️ arrow_down ⬇️ arrow_left ⬅️ arrow_right ➡️
arrow_upper_right ↗️ arrow_lower_right ↘️ leftwards_arrow_with_hook ↩️ arrow_right_hook ↪️
arrows_counterclockwise 🔄 arrow_forward ▶️ arrow_backward ◀️ fast_forward ⏩ rewind ⏪ pause_button ⏸️ new 🆕
free 🆓 up 🆙 cool 🆒 ok 🆗 sos 🆘 top 🔝 soon 🔜 back 🔙 end 🔚 on 🔛 red_circle 🔴 orange_circle 🟠 yellow_circle 🟡
green_circle 🟢 blue_circle 🔵 purple_circle 🟣 black_circle ⚫ white_circle ⚪ zero 0️⃣ one 1️⃣ two 2️⃣
three 3️⃣ four 4️⃣ five 5️⃣ six 6️⃣ seven 7️⃣ eight 8️⃣ nine 9️⃣ keycap_ten 🔟 hash #️⃣ checkered_flag 🏁
triangular_flag_on_post 🚩 white_flag 🏳️ rainbow_flag 🏳️‍🌈 us 🇺🇸 gb 🇬🇧 uk 🇬🇧 de 🇩🇪 fr 🇫🇷 es 🇪🇸 it 🇮🇹 jp 🇯🇵
kr 🇰🇷 cn 🇨🇳 ru 🇷🇺 eu 🇪🇺 octocat 🐙 crown 👑 eyeglasses 👓 shirt 👕 jeans 👖 dress 👗 shoe 👞 athletic_shoe 👟
mortar_board 🎓 tophat 🎩 ring 💍 lipstick 💄 handbag 👜 briefcase 💼 school_satchel 🎒 crystal_ball 🔮 barber 💈
toilet 🚽 shower 🚿 bath 🛀 bed 🛏️ door 🚪 chair 🪑 broom 🧹 thread 🧵 yarn 🧶 jigsaw 🧩 teddy_bear 🧸 chess_pawn ♟️
sleuth_or_spy 🕵️ detective 🕵️ mage 🧙 ninja 🥷 santa 🎅 princess 👸 angel 👼 superhero 🦸 zombie 🧟
`;

export const emojiCodes: ReadonlyMap<string, string> = new Map(
  Array.from(CODES.matchAll(/(\S+) (\S+)/g), ([, name = "", sign = ""]) => [name, sign]),
);
