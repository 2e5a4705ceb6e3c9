/** Words that many problems share. "@bees" below stands for any of the words in "bees". */
export const sharedWords = {
  bees: 'bee/honeybee/hive/beehive/colony/nuc/stock/girl/they/them',
  hive: 'hive/beehive/box/colony',
  super: 'super/upstairs/above',
  beekeeping: 'beekeeping/beekeeper/beekeep/apiarist/apiary/hobby',
  start:
    'start/started/starting/starter/begin/beginner/began/begun/learn/new/newbie/novice/taken/take/took/first/never/course',
  calm: 'calm/gentle/docile/placid/quiet/nice/friendly/easy/kind/tempered/behaved/handle',
  fail: 'lost/lose/missing/gone/vanished/disappeared/dead/died/die/dying/fail/failed/failing/replace/replacement',
  stop: 'stop/prevent/prevention/avoid/control/manage/management/keep/protect/deter/discourage/rid/against/block',
  make: 'make/making/made/homemade/produce/build/assemble/diy/own/myself/yourself',
  sore: 'cracked/dry/sore/rough/hard/chapped/split/peel/peeling/flaky/itchy/tight/irritated/bleeding/raw/sandpaper',
  person:
    'aunt/auntie/aunty/uncle/gran/granny/nan/grandma/grandmother/grandad/grandfather/mum/mother/dad/father/wife/husband/sister/brother/friend/teacher/neighbour/boss/colleague/girlfriend/boyfriend',
  move: 'move/shift/carry/cart/lug/drag/haul/wheel/push/lift/transport/hump/heave/trundle/lifting',
  drip: 'drip/dripping/dribble/run/splash/spill/mess/messy/sticky',
  garden: 'garden/allotment/lawn/border/verge/patch/bed/balcony/yard/plot/field/meadow/bank/orchard',
  insect: 'bee/bumblebee/bumble/butterfly/pollinator/insect/wildlife/bug',
  gift: 'gift/present/birthday/christmas/xmas/anniversary/thank/treat/surprise/stocking/retirement/retiring/housewarming/valentine',
  children:
    'kid/child/children/grandchild/grandchildren/grandson/granddaughter/niece/nephew/toddler/pupil/school/schoolchildren/class/classroom/nursery/cub/scout/brownie/guide/family',
  caterer: 'cafe/tearoom/restaurant/hotel/bakery/baker/caterer/catering/deli/pub/canteen/chef',
  wood: 'wood/wooden/table/furniture/oak/pine/mahogany/floor/floorboard/chair/leather/sideboard/dresser/cabinet/desk/bureau/piano/antique/banister/wardrobe/bookcase/worktop/bench/chest/saddle/veneer/pew/door/bowl/board/spoon/handle',
};

/**
 * Problems as beekeepers describe them and, after ">", the products that solve them, as sellers call them. A search with all the words of a
 * problem, in any order, also finds these products. Slashes separate alternative words. Sources, as in synonym-list.ts: [NBU] leaflets and
 * BeeBase, [BBKA] course modules, [en] sellers' descriptions of their goods.
 */
export const problems = `
  # Visitors and weather [NBU]
  wasp, yellow jacket, wasp/hornet @bees/honey/attack/kill/raid/rob, robbing, robber, robbing screen, steal/stolen/raid/rob/robbed/invade/attack honey/store/@bees, strong/weak/other/neighbouring colony/hive rob/robbing, guard bee, overwhelmed/overrun @bees, intruder, small/smaller/narrow/narrower/reduce/close/shut/defend/guard/fight/fighting/wide entrance/door/doorway > entrance block, entrance reducer, wasp trap, robbing screen
  hornet, asian hornet > hornet trap, hornet muzzle, wasp trap, entrance reducer
  mouse, mouse @hive, mouse damage, mouse comb, mouse nest, rat, rodent, shrew, vole, squirrel, chew/chewed/gnaw/gnawed/nibble/nibbled/eat/eaten/nest/nesting/wreck/wrecked/ruin/ruined/destroy/destroyed comb/frame/wax/brood/@hive, tooth/teeth mark/frame/comb/wood > mouse guard
  woodpecker, woodpecker hive > woodpecker, hive wrap, wire netting
  wind, windy, gale, storm, badger, vandal, roof/lid/@hive blow/blew/blown/blowing/fall/fell/fallen/knock/topple/toppled/tip/tipped/push/pushed/fly/flew/loose/anchor/lift/lifted/blast/battered/smash/smashed/wind/gale/storm, hold/strap down hive/roof/lid, exposed/windy/hilltop/ridge/open apiary/site/field/hill/spot/ridge/position, lid/roof/hive stay/move, cow/sheep/cattle/deer/horse/pony hive > hive strap, ratchet strap
  condensation, damp, mouldy, ventilation, overheat, damp/wet/soaked/moisture/mould/mouldy/sweat/sweating/hot/stuffy/steamy/drip/dripping comb/frame/brood/lid/crownboard/crown/inside/wall/@hive, bearding, cluster/clustered/hang/outside/front hive/entrance heat/hot/heatwave, heat/heatwave @bees > mesh floor, quilt, insulation
  leak/leaking/leaky/rain/water/drip/rotten/rotted/warped/split roof/lid/hive, keep rain out/off > roof
  rotten/rotted/soggy/broken/replace/sag floor hive, rotten/rotted/soggy/broken/new/spare hive floor > floor, mesh floor
  freeze/frozen/insulate/insulation/warm/warmer/snug/cosy cluster/@bees, cold cluster/@bees, survive/last/lose/lost/prepare/ready/winterise/protect winter, winter loss/survival/protection > quilt, insulation, polystyrene
  ant/slug/ground/grass/bend/bending/stoop/kneel/uneven/wobbly/wobble/pallet/brick/slope/height/knee/tall/low/sink/legs hive, ant > hive stand
  hardy/cold/wet/rain/harsh/northern/upland/hill/exposed bee/queen > native, dark, hardy
  # Health [NBU, VMD]
  mite, mite/varroa @bees/kill/treat/high/load/count/bad, deformed/crippled/shrivelled wing > varroa treatment, oxalic, thymol, drone base, drone foundation, mesh floor
  moth comb/frame/super, web/webbing/cocoon comb/frame > wax moth, certan, acetic acid
  sterilise/disinfect/scrub/foulbrood/clean equipment/kit/tool/@hive > washing soda, blow torch
  # Feeding and stores [NBU]
  starving, starve, starved, starvation, famine, famished, hunger, hungry, emergency feed, winter/autumn/spring/low/no/short/light/run/out/empty/left/top/eaten/used store/food/larder, feed/fed/food/sugar/syrup winter/autumn/spring/@bees, feed without roof/open/opening/lift/lifting, bee eat/eaten/ate everything/all/through, nothing/little left/eat bee, bee gone/used/got/go through/all honey/store, give/giving/mix/make syrup/sugar/water bee/nuc/colony, going/go/went hungry, light/underweight/hungry @bees, spring build/boost, drown/drowning syrup/feed/feeder/bee > feeder, fondant, bee feed, syrup
  drink/drinking/thirsty/pond bee/@bees > drinker, water feeder, entrance feeder
  no/lack/low/short/shortage/dearth pollen, no/lack/gap/dearth forage/nectar/june, build/stimulate/boost/strengthen brood/colony > pollen substitute, bee feed, feeder
  weak/dwindle/dwindling/struggle/struggling/build/building colony/bee/nuc/hive/up > bee feed, feeder, nuc, mated queen
  @fail colony/bee, all dead/died, bee winter dead/died/lost > nuc, colony, swarm
  # Swarms and temper [BBKA, NBU]
  @stop/about/ready/prepare/preparation/prone/artificial/likely/want/try swarm, found/see/saw/spotted/full queen cell, split/divide/increase @bees > snelgrove, swarm control, clipped queen, nuc box
  catch/caught/collect/trap/take/capture/attract/lure/house/tree/hedge/bush/chimney/branch/fence/bait/landed/fetch/call/called/garden/neighbour/chase swarm, bait hive, bee chimney/loft/attic/eaves, cluster/ball/clump/hang bee tree/branch/hedge/bush/fence/post/gate/gatepost/wall/shed > skep, bait hive, swarm lure, nuc box
  home/house/hive/somewhere/put/into/transfer/move nuc arrive/come/coming/house/home/hive/new, home/house/rehome nuc/swarm/colony > complete hive, beehive
  tiny/small/late swarm/colony/cluster > nuc box, poly nuc
  aggressive, bad tempered, temper, vicious, defensive, angry, nasty, grumpy, feisty, ferocious, stingy, hot tempered, ping/pinging/headbutt veil/face, attack/chase/follow/following/fierce/mean/stroppy/stinging/hostile/cross/horrible/evil/moody/crazy bee/colony/hive, @calm bee/colony/queen > calm queen, gentle queen, mated queen, calm nuc, gentle nuc, calm colony, gentle colony
  @calm bee/colony @start > beginner nuc, handover nuc, nuc
  @calm bee/colony @garden > calm nuc, gentle nuc, calm colony, gentle colony, nuc, colony
  calm/quiet/open/opening bee/hive inspection/inspecting/before/opening, bee fly/flew/boil/pour up/out/face/lid/cloud, come/fly up/face bee open/opening/hive > smoker, smoker fuel
  smoke/settle/quieten/soothe/subdue @bees > smoker, smoker fuel
  sting, stung, bee sting, allergic, protect/protection/protective/wear/cover/safe/swollen/swell face/head/hand/body/bee/ankle/@beekeeping > suit, veil, glove
  # Queens [BBKA]
  queenless, requeen, requeening, @fail queen, old/poor/without/no/useless/tired/another/dud/rubbish/infertile/squashed/crushed/trod queen, drone layer, drone/worker laying, patchy/spotty/no/poor brood, no/few/without/see/any egg/larva > mated queen, laying queen
  mating/mini/apidea nuc/hive queen no/empty/without/need/put > virgin queen, queen cell
  productive/prolific/yield/crop/more honey/crop queen/bee > buckfast, italian, carniolan
  queenless/requeen early/march/february/april, @fail/no/without queen early/march/february/april > overwintered queen
  association/club/everyone queen > queens association, ten queens
  arrive/arriving/arrived/posted/bought queen get/put/release/into/how, introduce/introduction/accept/reject/release/safely/kill/killed/ball/put/add/adding/rejected queen, introduce/introduction/accept/reject/release/safely/kill/killed/ball new queen > queen introduction, introduction cage, laying queen
  find/spot/see/locate/recognise/identify/hold/catch/paint/colour/dot/pick/sight/hide/hiding/hidden/elusive queen, tell/telling/know/remember/which/year/track/keep queen age/old/year/born, how/when/learn/practise/help mark/marking queen > queen marking kit, marking cage, marking pen, snelgrove, marked queen
  spare/ripe/put/hatch/emerge queen cell, spare/extra/hold/keep queen > mating nuc, mini nuc, nuc box
  start/line/good/proven/tested breed/rear queen > breeder queen, queen rearing
  lazy/unproductive/chalkbrood/chalk colony/bee/brood/hive > mated queen, laying queen
  rear/raise/raising/breed/make/grow/produce queen, graft, transfer/move/pick/lift larva > queen rearing, grafting tool
  mating/mate little/mini/small/tiny/hive queen/nuc/hive/box, mate/mating virgin > mating nuc, mini nuc
  queen/egg/larva/grub/brood @super, egg/grub/larva/brood honey frame, egg/grub/larva honey, queen/brood honey super/box/boxes/lay/laying, brood where honey, keep/stop/hold queen down/downstairs/below/bottom/out/laying/super/brood, queen/egg/lay/brood up/top/upper/wrong super/box, separate queen brood/honey > excluder
  drone brood, trap/remove/removal/comb drone, lower/reduce/trap/remove/control/treat/kill/natural/naturally/chemical/organic varroa/mite > drone base, drone foundation, mesh floor, varroa treatment
  count/monitor/drop/fall/board varroa/mite > mesh floor, drone base
  # Harvest and wax [BBKA]
  wet/ferment/fermenting/unripe/sour/fizzy/froth/bubble/bubbling/fizz/fizzing/ripe/ready/dry/runny/capped honey ready/harvest/extract/take/jar/enough/check/know/tell, wet/ferment/unripe/sour/fizz/fizzing/fizzy/froth/frothy/bubble/bubbly/bubbling/ripe/ready/dry honey, measure/check/test/percent/know water/moisture/sugar, too/much water/moisture/wet honey, absorb/absorbed/thin/watery honey, water/moisture content/level > refractometer
  bit/debris/speck/grit/dirt/dirty/cloudy/murky/foam/scum/lumpy/impurity/particle/flake/fleck/float/floating/clean/filter honey, wax bit/flake, bit/dead/leg/wing bee/wax honey > strainer
  bee super, clear/empty super, clear bee, clear/leave/remove/off/shake/blow/budge/refuse/stay/drive/evict/shift bee super/honey/harvest, get/getting/let bee out/off super/honey/box/boxes, bee off comb/frame > clearer board
  brush/sweep/wipe/flick/shake bee off/comb/frame, bee off comb/frame, brush/sweep/wipe/flick bee > bee brush
  harvest/spin/separate/remove honey/comb/frame/crop, frame spin/spun/extract, extract comb/frame/super/process/harvest, get/getting out honey comb/frame, spin/spinning frame/honey/comb hand/electric/arm/quick/faster/many > extractor, uncapping, strainer
  crush/drain/strain/press/squeeze comb/honey/capping > strainer, bottling bucket
  melt/render/recycle/recover/reuse/purify/save/process/extract wax/comb/capping/frame/brace, old/black/dirty/scrap comb, scrap/offcut/leftover/pile/waste wax > wax extractor, wax melter, solar melter
  own/spare/clean wax foundation/sheet, own/spare wax mill/milled/milling, swap/exchange/convert/turn/trade wax/capping foundation/sheet, swap/exchange/convert wax > milling service
  remove/take/slice/slicing/open/cut/off/scrape/knife/skim capping/cap/cell/seal, lid/cap/top/seal/wax slice/slicing/cut/off/open/knife/tear comb/honeycomb/frame/cell > uncapping
  put/store/keep/bottle/pack/package/decant/container/pour/fill/pot honey, store/keep harvest, somewhere/nowhere/anywhere put/keep/store honey, market/stall/fete/fair/fayre honey > jar, honey bucket, bottling bucket
  capping/uncap/uncapping @drip/kitchen > uncapping
  fill/filling/bottle/@drip jar, jar up honey, pour honey jar > bottling bucket, honey gate, settling tank
  sell/market/stall/fete/fair/fayre/shop/empty/plain/own honey jar, put/container/pot sell honey, jar/lid run/ran/out/empty/clean/spare > pound jar, squat jar, jar lid, empty jar
  enter/judge/judging/competition/exhibit/class/schedule honey/wax/jar show, enter/judge/judging/competition honey/wax > show jar, show pair, show finish
  solid/set/hard/crystallised bucket/tub honey melt/warm/soften/liquefy, warm/soften/liquefy honey > warming cabinet, honey warmer
  @make cut comb > thin foundation, unwired foundation
  # Work at the hive [BBKA]
  heavy super/box, weigh/ton/tonne super, @move super/@hive/honey, hive/super muddy/mud/hill/field/paddock/track, bad/sore/ache/hurt/dodgy/gone/slipped back/knee/shoulder > hive barrow, hive strap
  heavy/lift/bad/back/without/never/no/more/stop lift/back/box/super hive, bad/back/sore/dodgy back/knee/shoulder hive > top bar hive, hive barrow
  transport/move/travel/drive/car/van/trailer/lorry/truck/secure/tie/strap @bees > hive strap, hive barrow
  frame slide/sliding/rattle/swing/move transport/moor/heather/way/car/trailer > manley, castellation, frame spacer
  heavy/weigh/weight/heft @bees, enough/how/weigh store, guess/guessing/judge weight hive/colony > hive scale, hefting scale
  scrape, scrape/scraping propolis/wax/comb/frame/@hive, stuck/stick/sticking/jam/jammed/wedged/tight/welded/glue/glued/prise/separate/loosen/pry/lever frame/super/lid/board/excluder/@hive, stuck down > hive tool
  light/fill/burn/lit/go/going/die/alight/stay/fuel smoker > smoker fuel
  record/write/note/notes/remember/track/log/diary/forget/forgot/forgetting/memory/last/idea look/looked/inspection/inspected/visit/colony/hive/saw, mix/mixing/muddle/muddled/confuse/confused which/colony/hive/queen > record card
  make/build/nail/square/knock/assemble/hammer frame, put frame together > frame jig
  make/build/assemble/knock/nail/hammer/put/diy/screw/glue hive myself/yourself/together/diy/home/own/kit/weekend/cheap/son/form > flat pack, self assembly
  no/without/frameless frame/foundation hive > top bar, warre
  pretty/white/picture/traditional/cottage/classic/storybook/postcard/victorian hive > wbc hive, wbc
  people hive > warre
  natural/hands/leave/low/minimal/simple beekeeping/interfere/intervention/alone/hive bee/beekeeping/off/hive > warre, top bar
  afford/budget/cheap/cheaper/expensive/price hive/beehive > used hive, seconds, flat packed, reconditioned, rebuilt, used national
  prolific/productive queen colony, prolific queen, big/bigger/large/larger brood nest/area/box > 14x12, commercial, dadant, langstroth
  drop/collapse/sag/buckle/fall/break/broke/snap/snapping comb/foundation > wired foundation, wired
  draw/drawn/build/straight/wonky/crooked/cross/brace/guide comb > foundation, starter strip
  crooked/straight/wonky/guide/cross/sideways top bar, crooked/sideways/wonky/crossways comb > starter strip
  watch/teach/teaching/display/exhibit/public/talk/show/see/glass/inside/demonstrate bee/beekeeping/@children, @children bee/hive/beekeeping, demonstration/demo/open day/event > observation hive
  show/see/watch/teach/glass/behind bee/hive @children/fair/fete/fayre/public/visitor > observation hive
  super full brim/week/flow/capped/already, extra/room/space/crowd/crowded/cramped/overcrowded/congested/overflowing/burst/bursting honey/brood/@bees, run/need/more/short/add/adding/another room/space/box/super honey/super/flow/brood/@bees > super, brood box
  carry/tidy/lose/losing/lost/mislaid/pocket/organise/hold/rattle/rattling/bag/pouch tool > tool roll
  @start @beekeeping, begin/start/started/starting/learn hive/bee, first/season hive, first/season/year beekeeping, fancy/idea/dream/always keeping/keep bee, where begin/start hive/bee, take/go/thinking/get up/into beekeeping, all/everything gear/kit/need beekeeping, everything @start keeper/@beekeeping > starter kit, beginner, tool roll, first season
  @start @beekeeping gear/kit/equipment/everything/stuff, take beekeeping gear/kit/everything > starter kit, first season
  # At home [en]
  @sore/tired/ache/aching/standing/walking/running/hiking/wellies/runner/walker/blister heel/foot/feet/toe/sole > foot cream
  @sore/wind/cold/ski lip > lip balm
  @sore/gardening/gardener/sticky/stain/stained/brown/dirty/wrecked/ruined/chilblain/propolis/digging/allotment/work/winter/cold hand/finger/fingertip/thumb/knuckle/palm/nail > hand balm
  sensitive/itchy/allergic/baby skin, eczema, rash, fragrance/perfume/scent free/without/no, irritate/react/reaction/sneeze/itch/itchy soap/skin/perfume, scented/perfumed headache/migraine/sneeze/sneezing/rash > unscented, cold cream
  @sore/soft skin, dry elbow/leg/arm/shin > body lotion, cold cream, hand balm
  dry/greasy/oily/dull/frizzy/itchy/wash hair/scalp, dandruff, plastic/bottle/travel shampoo/hair > shampoo
  make up, makeup, face cream/night/wash/cleanse > cold cream
  curl/twirl/style/hold/handlebar moustache > moustache wax
  itchy/scruffy/dry/tame/soften/bushy/big/wiry/bristly beard > beard balm
  smell/scent/perfume alcohol/solid/handbag/without > solid perfume
  hay fever, hayfever > local honey, pollen, raw honey
  hay fever honey, hayfever local honey > honey
  throat, cough, tickly, cold lemon/honey > heather honey, raw honey, propolis
  sprinkle yoghurt/cereal/smoothie/breakfast/muesli/porridge, smoothie, superfood, supplement, vitamin > bee pollen, royal jelly
  attract/help/save/encourage/bring/wild/home/more @insect @garden, attract/help/save/encourage/wild/home bee/pollinator/wildlife, bumblebee, no/hardly/few/more @insect @garden, solitary/mason/wild bee, nest/house/home/hotel bee/insect/bug wall/garden/school/fence/shed, nature/wildlife/gardening @gift/loving/mad, hole/burrow/burrowing/drill/mortar/brick wall/bee/house bee, garden wildlife/nature/bee/mum/dad/lover/@gift, gardener @gift, pollinator > bee hotel, mason bee, solitary bee, forage seed, meadow seed
  bare/barren/bank/drive/roadside/verge/patch/lawn/poor flower/seed/grass/wildflower/soil, nothing/little flower/forage garden/bee, nectar/rich plant/flower, plant/flower/lawn/border/sow/grow/verge/patch/bed bee/pollinator/meadow > forage seed, meadow seed
  pollinate/pollination, pollinate/pollination apple/fruit/orchard/crop/garden/tree > colony, nuc, bee hotel
  bean/vegetable/courgette/squash/tomato/crop/strawberry/pear/plum/cherry/apple/blossom no/few/less/poor fruit/plum/apple/cherry/pear/crop, bean/vegetable/courgette/squash/tomato/crop/strawberry/pear/plum bee/pollinate/fruiting/fruit/set > nuc, bee hotel, forage seed
  apple/fruit/orchard/tree bee/set, hire/own bee pollinate/orchard/tree/crop > colony, nuc
  polish/restore/shine/scratch/scratched/dull/feed/nourish/scruffy/tired/shabby/dry/old/revive/ring/mark/stain/water/grain/lifeless/clean/church @wood > furniture polish
  squeaky/stiff/stick/sticking/jam/slide/glide/creak/creaking drawer/door/zip/window/sash/hinge/floorboard/runner/saw/screw, bind/binding saw/drill/plane, lubricate, lubricant, waterproof/reproof/proof jacket/boot/canvas/coat/tent/shoe, leak/leaking/cracked/dry boot/shoe, rust/rusty/rusting tool/saw/steel/iron/blade/chisel, ski/surfboard/sledge wax > lubricant, wax block, wax bar
  sew/sewing/thread/cotton/floss/needle/embroidery/quilting/stitch/stitching/bookbinding/leatherwork, thread/floss/cotton fray/fraying/snap/snapping/knot/knotting/tangle/tangling, bowstring, bowstring wax > beeswax thread, beeswax bar
  wrap food/sandwich, food/beeswax wrap > beeswax pellet
  @make lip balm, @make balm/salve/cream/lotion/ointment/cosmetic/lipstick, @make hand cream/balm > beeswax pellet, white beeswax
  @make/pour/dip/roll candle > candle making, candle grade, candle kit, rolling kit, dipping wax, wick
  power cut, power fail/failing/failure/off, blackout, electricity, light/lights out/off/dark/power, romantic/dinner/party/christmas table, candlelit, relax/relaxing/cosy/romantic bath/evening/night, emergency/camping/bedside/bedroom light, candle headache/migraine/soot/sooty/smoke/smell/paraffin/allergic/asthma > candle
  candle/wax @drip/tablecloth/cloth > dinner candle, taper, rolled candle, beeswax candle
  big/large/fat/huge/thick/lasting candle, candle burn day/hour/night/evening/long/week > church pillar, large candle, pillar candle
  wonky/imperfect/second/cheap/misshapen candle > seconds
  garden/outdoor/outside/patio/camping candle > lantern candle, candle jar
  church/altar/chapel/carol/vigil/memorial/christening candle > church candle, church pillar, votive, taper
  birthday/thin cake candle, long/tall/thin/slim candle > taper, dinner candle
  @children/rainy craft/crafty/activity/make/project/fun/do/workshop, craft/crafty kit/project > candle kit, rolling kit
  bake/baking/cook/cake/cooking/mead/brew/brewing/gingerbread/flapjack/granola/biscuit/bread/recipe/marinade/glaze honey, mead > baker honey, bulk
  @caterer/tea honey bucket/bulk/room/lot/large, @caterer honey > baker honey, catering, bulk, honey bucket
  cheese, cheeseboard, cheese board > cut comb, comb honey
  toast, crumpet, sandwich, spread toast/bread/scone > soft set, creamed
  porridge, drizzle, pancake, yoghurt/squeeze/squeezy/pour honey, tea honey > runny, clear honey
  set/solid/hard/crystallised honey cupboard/always/quickly/spoon/squeeze, sugar tea/coffee > runny, borage, soft set
  not/never/without/won't/wont/doesn't/doesnt/slow/stop crystallise/crystallised/granulate/granulated/set/setting honey, stay liquid/runny/clear honey > runny, borage, acacia, clear honey
  mild/light/delicate/gentle/fussy/pale/@children honey > borage, acacia, clover, soft set
  strong/dark/bold/robust/malty/treacly/bitter/tangy/intense honey > heather, chestnut, honeydew, ivy
  try/taste/sample/tasting/different/various/several/compare/variety/range/mixture honey > taster, three honeys, selection, trio
  box/selection/basket/set nice/lovely/goody/goodies/treat/treats/thing hive/bee/@person, @person pamper/spoil > gift box, hamper
  hard/difficult/idea/know/clue buy/@gift > gift box, hamper, gift
  energy, tiredness, run down, immune, menopause > royal jelly, bee pollen
  read/reading/learn old/about/how beekeeping/bee book > book
  empty/bare/fill/populate hive/beehive bee, empty/bare hive/beehive > nuc, colony, swarm
  lump/piece/bit/chunk comb jar/honey, lump/piece/bit/chunk comb inside/jar > chunk honey
  big/large/family/bulk/load/kilo/cheap honey tub/family/lot/load/week/bucket > kitchen tub, bucket, 3 lb tub
  glaze/marinade/ham/gammon/roast/salmon/dressing/sauce honey, cocktail/toddy honey > baker honey, runny, wildflower
  thick/stiff/spoonable honey > soft set, hard set, ling
  caramel/toffee/butterscotch/smoky honey > heather, honeydew, chestnut
  fruity/floral/citrus/flowery/fresh honey > lime, blossom, clover, borage
  box/boxed/carton/wrapped/dinner/party/host honey @gift/take/party/host/dinner > gift box, gift carton, hamper
  @gift @beekeeping/beekeeper, @gift bee lover/mad/fan > gift box, tool roll, record card, beekeeping book, skep, gift, hamper
  @gift cook/baker/foodie/food/chef/cheese > three honeys, hamper, gift carton, cut comb
  @gift sew/sewing/knit/knitting/craft/crafter/quilter/creative > candle kit, rolling kit, thread
  guest/favour/favours wedding/party honey > taster, mini jar
`;
